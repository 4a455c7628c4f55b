// Custom requests of surveyc for the views next to a text.
import type { MessageConnection } from "vscode-jsonrpc";
import type { Position, Range, TextDocumentIdentifier } from "vscode-languageserver-protocol";
import type { PageTheme } from "#markup/look.ts";
import type { OpenDocuments } from "./open-documents.ts";
import type { PayloadDocument } from "./payload-document.ts";
import type { TextLines } from "./positions.ts";
import {
  pageAt,
  pictureAt,
  rangeOfQuestion,
  type SurveyPicture,
  type SurveyPlace,
  type SurveyToTry,
  surveyPlaceAt,
  surveyToTry,
} from "./survey-views.ts";
import { rangeIn } from "./to-protocol.ts";

/** The parameters and the result of each request; the result is null if the text contains no survey with questions. */
export interface ViewRequests {
  readonly "surveyc/surveyAt": readonly [PlaceParams, SurveyPlace];
  readonly "surveyc/picture": readonly [PictureParams, SurveyPicture];
  readonly "surveyc/survey": readonly [PlaceParams, SurveyToTry];
  readonly "surveyc/page": readonly [PageParams, { readonly html: string }];
  readonly "surveyc/questionRange": readonly [QuestionParams, Range];
}

interface PlaceParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
}

interface PictureParams extends PlaceParams {
  readonly unfolded?: readonly number[];
}

interface PageParams extends PlaceParams {
  /** The display name of the file on the page. */
  readonly file: string;
  readonly theme?: PageTheme;
}

interface QuestionParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The survey of the text. */
  readonly pointer: string;
  readonly question: number;
}

/** Handles the requests with the latest text. */
export function answerViewRequests(connection: MessageConnection, documents: OpenDocuments): void {
  const onDocument = <Name extends keyof ViewRequests>(
    method: Name,
    answer: (
      document: PayloadDocument,
      params: ViewRequests[Name][0],
      lines: TextLines,
    ) => ViewRequests[Name][1] | undefined,
  ): void => {
    connection.onRequest<object | null, void>(method, async (params: ViewRequests[Name][0]) => {
      const open = await documents.waitUntilChecked(params.textDocument.uri);
      return (open?.document && answer(open.document, params, open.lines)) ?? null;
    });
  };
  onDocument("surveyc/surveyAt", (document, { position }, lines) =>
    surveyPlaceAt(document, lines.offsetAt(position)),
  );
  onDocument("surveyc/picture", (document, { position, unfolded = [] }, lines) =>
    pictureAt(document, lines.offsetAt(position), unfolded),
  );
  onDocument("surveyc/survey", (document, { position }, lines) =>
    surveyToTry(document, lines.offsetAt(position)),
  );
  onDocument("surveyc/page", (document, { position, file, theme = "auto" }, lines) => {
    const html = pageAt(document, lines.offsetAt(position), file, theme);
    return html === undefined ? undefined : { html };
  });
  onDocument("surveyc/questionRange", (document, { pointer, question }, lines) => {
    const range = rangeOfQuestion(document, pointer, question);
    return range && rangeIn(lines, range);
  });
}
