import type { Diagnostic, Response } from "#diagnostics/diagnostic.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import { KnownNames, MAX_COMPARED } from "#model/known-names.ts";
import type { Services } from "../services/services.ts";
import { storedPages, testRows } from "../surveys/stored-answers.ts";
import { mediaTypes } from "../wire/accept.ts";
import { idempotent, type ToReplyRow } from "../wire/idempotency.ts";
import { joinObjects, jsonText } from "../wire/json.ts";
import {
  type Done,
  type Endpoint,
  type OperationInput,
  plainEndpoint,
  type Result,
} from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { badRequest, conflict, type HttpProblem, invalidBody, notFound } from "../wire/problems.ts";
import { readPage } from "../wire/read-page.ts";
import type { RecordDiagnostic } from "./answer-texts.ts";
import { readAnswered } from "./answered-survey.ts";
import { CsvWriter, csvPage, fileName, fileOf, ndjsonPage } from "./export-answers.ts";
import { countSent, recordAnswers } from "./record-answers.ts";
import { isName, type RecordOutcome } from "./record-outcome.ts";

type RejectedOutcome = Extract<RecordOutcome, { readonly ok: false }>;

/** Why answers were not stored, as the reply to their request. */
function problemOf({ code, detail, diagnostics }: RejectedOutcome): HttpProblem {
  switch (code) {
    case "not-found":
      return notFound("survey");
    case "invalid-responses":
      return invalidBody(
        // Each code of answers has one message.
        diagnostics.map(({ code, severity, message, params, key }) => ({
          code,
          messageId: code,
          severity,
          message,
          pointer: toPointer(["responses", key]),
          params,
        })),
      );
    case "invalid-submission":
    case "bounded-size":
      return badRequest(code, detail, code === "bounded-size" ? "responses" : "submission");
    default:
      return conflict(code, detail);
  }
}

const members = new KnownNames(["responses", "submission", "partial", "test"]);

const messages = {
  misspelt: { message: 'Unknown property "{name}".', help: 'Did you mean "{suggestion}"?' },
} as const;

/** Reports unknown properties: a misspelt `submission` would store another row with every retry. */
const misspeltMembers = (body: JsonObject): Diagnostic<string>[] =>
  Object.keys(body)
    .filter((name) => !members.names.includes(name))
    .slice(0, MAX_COMPARED)
    .flatMap((name) => {
      const suggestion = members.suggest(body, name);
      if (suggestion === undefined) return [];
      const message = fillMessage(messages, "misspelt", { name, suggestion });
      return [messageFinding("known-field", "error", toPointer([name]), message)];
    });

/** The members of the body, or the findings about their names and types. */
function readAnswers(body: unknown) {
  if (!isObject(body)) return badRequest("valid-type", "The body must be an object.");
  const misspelt = misspeltMembers(body);
  if (misspelt.length > 0) return invalidBody(misspelt);
  const { responses, submission, partial, test } = body;
  if (!isObject(responses))
    return badRequest(
      "valid-type",
      "responses must be an object: answers by question id or position.",
      "responses",
    );
  if (submission !== undefined && (typeof submission !== "string" || !isName(submission)))
    return badRequest(
      "invalid-submission",
      "submission must be a text of 1 to 400 characters.",
      "submission",
    );
  if (partial !== undefined && typeof partial !== "boolean")
    return badRequest("valid-type", "partial must be true or false.", "partial");
  if (test !== undefined && typeof test !== "boolean")
    return badRequest("valid-type", "test must be true or false.", "test");
  // Any values are accepted here; replaying them determines which are answers.
  return {
    ok: true,
    responses: responses as Readonly<Record<string, Response>>,
    submission,
    partial,
    test,
  } as const;
}

/** The reply to a part of a submission that arrives after the whole. */
const keptWhole: RecordDiagnostic = {
  code: "submission-finished",
  severity: "warning",
  message: "This submission is finished: its answers were kept, and the new ones were ignored.",
  params: {},
  key: "",
};

type Input = OperationInput<{ readonly id: string }>;

/** The reply with a submission; `document` is its stored text. */
const submissionReply = (document: string, diagnostics: readonly RecordDiagnostic[]): Done<unknown> => ({
  ok: true,
  status: 201,
  body: jsonText(joinObjects(document, JSON.stringify({ diagnostics }))),
});

async function submit(
  services: Services,
  { project, params: { id: survey }, body }: Input,
  toReplyRow: ToReplyRow,
): Promise<Result<unknown>> {
  const read = readAnswers(body);
  if (!read.ok) return read;
  const { responses, submission, partial = false, test = false } = read;
  const answers = {
    project,
    survey,
    responses,
    partial,
    test,
    ...(submission === undefined ? {} : { submission }),
  };
  const outcome = await recordAnswers(services, answers, (...stored) =>
    toReplyRow(submissionReply(...stored)),
  );
  if (outcome.ok) return submissionReply(outcome.document, outcome.diagnostics);
  return outcome.document === null ? problemOf(outcome) : submissionReply(outcome.document, [keptWhole]);
}

const submitOnce = idempotent("submitResponse", submit);

/** Stores the answers of a respondent to a survey and returns what was stored. */
export const submitResponse = {
  ...plainEndpoint,
  id: "submitResponse",
  method: "POST",
  path: "/api/projects/:project_id/surveys/:id/responses",
  params: { id: "uuid" },
  scope: "survey:write",
  status: 201,
  request: "json",
  idempotent: true,
  summary:
    "Stores the answers of a respondent; repeating them under the same submission returns the first reply.",
  async run(services, input): Promise<Result<unknown>> {
    const result = await submitOnce(services, input);
    if (result.ok && result.replayed === true) {
      // The first request may have ended between storing the answers and counting that they were sent.
      const { submission, test = false } = JSON.parse(result.body?.text ?? "{}") as {
        readonly submission: string;
        readonly test?: boolean;
      };
      await countSent(services, { project: input.project, survey: input.params.id, submission, test });
    }
    return result;
  },
} as const satisfies Endpoint<{ readonly id: string }>;

const BYTE_ORDER_MARK = "\uFEFF";

const onlyPages = (name: string): HttpProblem =>
  badRequest("known-value", `${name} applies to pages only, and a file has all answers. Omit it.`, name);

/** The answers to a survey as a file, which is read from the store while it is sent. */
async function exportResponses(
  services: Services,
  { project, params: { id: survey }, query }: Input,
  format: "csv" | "ndjson",
): Promise<Result<unknown>> {
  const { limit, offset, test, bom = false } = query;
  if (limit !== undefined) return onlyPages("limit");
  if (offset !== undefined) return onlyPages("offset");
  const answered = await readAnswered(services, project, survey);
  if (answered === null) return notFound("survey");
  const pages = storedPages(services, project, { survey, ...testRows(test) });
  const { name } = answered.survey.content;
  const isThere = async (): Promise<boolean> => (await readAnswered(services, project, survey)) !== null;
  const file = { name: fileName(name, survey, format) };
  const mark = bom ? BYTE_ORDER_MARK : "";
  if (format === "ndjson")
    return {
      ...fileReply,
      file: { ...file, type: mediaTypes.ndjson, pieces: () => fileOf("", pages, ndjsonPage, isThere) },
    };
  const writer = new CsvWriter(answered.compiled);
  const type = `${mediaTypes.csv}; charset=utf-8; header=present`;
  return {
    ...fileReply,
    file: { ...file, type, pieces: () => fileOf(mark + writer.header, pages, csvPage(writer), isThere) },
  };
}

const fileReply = { ok: true, status: 200, body: null } as const;

export const listResponses = {
  ...plainEndpoint,
  id: "listResponses",
  path: "/api/projects/:project_id/surveys/:id/responses",
  params: { id: "uuid" },
  scope: "survey:read",
  query: ["limit", "offset", "test", "format", "bom"],
  formats: ["json", "csv", "ndjson"],
  summary: "Lists the stored answers to a survey, page by page, or all of them as a file.",
  async run(services, input): Promise<Result<unknown>> {
    const { format = "json" } = input;
    if (format !== "json") return exportResponses(services, input, format);
    const { id: survey } = input.params;
    const { test } = input.query;
    const query = { survey, ...testRows(test) };
    const range = pageRange(services, input.query);
    const page = await services.store.read(input.project, async (rows) =>
      (await rows.survey(survey)) === null
        ? null
        : readPage(services, input.isOver, range, (part) => rows.responses({ ...query, ...part })),
    );
    if (page === null) return notFound("survey");
    const documents = page.rows.map(({ document }) => document);
    return { ok: true, status: 200, body: listPage(input, page.count, documents, { test }) };
  },
} as const satisfies Endpoint<{ readonly id: string }>;
