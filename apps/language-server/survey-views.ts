// The views next to a text: the picture of a survey, its page, and the survey to try.

import { drawnSurvey, findingsAt, isAnswerable, nameOf } from "#apps/pages/drawn-survey.ts";
import { type PictureParts, splitPicture } from "#apps/pages/picture-parts.ts";
import { namedColors } from "#apps/pages/style.ts";
import { surveyPage } from "#apps/pages/survey-page.ts";
import { compileSurvey, rules, type Survey } from "#index.ts";
import type { PageTheme } from "#markup/look.ts";
import { labelFindings } from "#pictures/finding-labels.ts";
import { drawSvg } from "#pictures/formats/svg.ts";
import type { TextRange } from "#source/tokenizer.ts";
import type { DocumentPart, PayloadDocument } from "./payload-document.ts";

/** A survey of a text, and the question at the requested place; null if there is none. */
export interface SurveyPlace {
  readonly pointer: string;
  readonly name: string;
  readonly question: number | null;
}

/** The picture of the valid parts of a survey. */
export interface SurveyPicture extends SurveyPlace {
  readonly picture: PictureParts;
}

/** A survey to try; null if it has errors other than endless loops, with the line of the first error, counted from 1. */
export interface SurveyToTry extends SurveyPlace {
  readonly survey: Survey | null;
  readonly errorLine: number | undefined;
}

interface PartPlace extends SurveyPlace {
  readonly part: DocumentPart;
}

function partPlace(document: PayloadDocument, offset: number): PartPlace | undefined {
  const around = document.questionAt(offset);
  const part =
    around?.part ??
    document.parts.find(({ node }) => node.start <= offset && offset <= node.end) ??
    document.parts[0];
  if (part === undefined || part.questions.length === 0) return undefined;
  return {
    part,
    pointer: part.pointer,
    name: nameOf(part.node.value),
    question: around?.position ?? null,
  };
}

/** Returns the survey at an offset, or else the first one; undefined if no survey has questions. */
export function surveyPlaceAt(document: PayloadDocument, offset: number): SurveyPlace | undefined {
  const found = partPlace(document, offset);
  return found && { pointer: found.pointer, name: found.name, question: found.question };
}

/** Returns the range of a question of the survey at a pointer. */
export const rangeOfQuestion = (
  document: PayloadDocument,
  pointer: string,
  position: number,
): TextRange | undefined => document.parts.find((part) => part.pointer === pointer)?.questions[position];

/** Draws the survey at an offset. `unfolded` questions of a straight run get separate cards. */
export function pictureAt(
  document: PayloadDocument,
  offset: number,
  unfolded: readonly number[],
): SurveyPicture | undefined {
  const found = partPlace(document, offset);
  if (found === undefined) return undefined;
  const { part, ...place } = found;
  const diagnostics = findingsAt(place.pointer, document.diagnostics);
  const svg = drawSvg(
    part.draft,
    { title: place.name, diagnostics: labelFindings(diagnostics), unfolded },
    namedColors,
  );
  return { ...place, picture: splitPicture(svg) };
}

/** Returns the survey at an offset, to try it. */
export function surveyToTry(document: PayloadDocument, offset: number): SurveyToTry | undefined {
  const found = partPlace(document, offset);
  if (found === undefined) return undefined;
  const { part, ...place } = found;
  const outcome = document.isRead ? compileSurvey(part.node.value) : undefined;
  const error = document.diagnostics.find(({ severity }) => severity === "error");
  return {
    ...place,
    survey: outcome !== undefined && isAnswerable(outcome) ? (part.node.value as Survey) : null,
    errorLine: error?.span?.start.line,
  };
}

/** Returns a self-contained page with the picture of the survey at an offset and all findings. */
export function pageAt(
  document: PayloadDocument,
  offset: number,
  file: string,
  theme: PageTheme,
): string | undefined {
  const found = partPlace(document, offset);
  if (found === undefined) return undefined;
  const { part, pointer } = found;
  const { text, diagnostics } = document;
  return surveyPage({ file, text, diagnostics, pointer, rules, theme, survey: drawnSurvey(part.node.value) });
}
