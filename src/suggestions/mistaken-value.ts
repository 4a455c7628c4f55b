// Values that programs pass by mistake in place of a payload. One finding replaces the list of all missing members.
import { describeFinding, Findings } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import type { Report } from "#parse/report.ts";
import { isPlainObject } from "#parse/validation.ts";
import { foreignMessages } from "./foreign-formats.ts";
import { recognizeForeign } from "./recognize-foreign.ts";

const notJson = <const What extends string>(what: What) => `Expected a JSON value, found ${what}.` as const;
const bytes = "Pass them as a Uint8Array to compileSurveyText or parseText.";
const outcome = "Expected a payload, found the outcome of a check.";

/** The messages about mistaken values, by code. */
export const mistakenMessages = {
  "plain-value": {
    promise: { message: notJson("a promise"), help: "Await it, and pass what it resolves to." },
    request: {
      message: notJson("a request"),
      help: "Pass its parsed body: await request.json(), or request.body.",
    },
    response: { message: notJson("a response"), help: "Pass its parsed body: await response.json()." },
    map: { message: notJson("a Map"), help: "Pass an object: Object.fromEntries(map)." },
    bytes: { message: notJson("bytes"), help: bytes },
    file: {
      message: notJson("a file"),
      help: "Pass its bytes or its text to compileSurveyText or parseText.",
    },
  },
  "valid-type": {
    unparsedJson: {
      message: "Expected an object, found JSON text that has not been parsed.",
      help: "Pass what JSON.parse returns, or the text to compileSurveyText or parseText. In a file, remove the outer quotes.",
    },
    uncalledFunction: {
      message: "Expected an object, found a function that has not been called.",
      help: "Call it, and pass what it returns.",
    },
    compiledSurvey: {
      message: "Expected a payload, found a compiled survey.",
      help: 'Pass it to surveyc/runtime. The payload is the "survey" of the outcome of compileSurvey.',
    },
    rejectedOutcome: {
      message: outcome,
      help: 'The payload was rejected, so the outcome does not contain it. Look at its "diagnostics".',
    },
    parseOutcome: { message: outcome, help: 'Pass its "value".' },
    compileOutcome: { message: outcome, help: 'Pass its "survey".' },
  },
} as const;

type PlainId = keyof (typeof mistakenMessages)["plain-value"];
type TypeId = keyof (typeof mistakenMessages)["valid-type"];

/** Objects of classes that contain a payload, by their names in `Object.prototype.toString`. */
const holders: ReadonlyMap<string, PlainId> = new Map([
  ["Promise", "promise"],
  ["Request", "request"],
  ["Response", "response"],
  ["Map", "map"],
  ["Uint8Array", "bytes"],
  ["ArrayBuffer", "bytes"],
  ["Blob", "file"],
  ["File", "file"],
]);

/** Whether an object has only these properties: a payload may have others of any name. */
const hasOnly = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

const isThenable = (value: JsonObject): boolean =>
  typeof value.then === "function" && (!isPlainObject(value) || hasOnly(value, ["then", "catch", "finally"]));

const isOutcome = (value: JsonObject): boolean =>
  typeof value.ok === "boolean" &&
  Array.isArray(value.diagnostics) &&
  hasOnly(value, ["ok", "value", "survey", "diagnostics"]);

const isCompiled = (value: JsonObject): boolean =>
  typeof value.version === "number" &&
  typeof value.fingerprint === "string" &&
  Array.isArray(value.questions) &&
  hasOnly(value, ["version", "fingerprint", "questions"]);

function recognizeOutcome({ ok, survey }: JsonObject): TypeId {
  if (ok === false) return "rejectedOutcome";
  return survey === undefined ? "parseOutcome" : "compileOutcome";
}

function recognizeObject(value: JsonObject): PlainId | TypeId | undefined {
  if (isThenable(value)) return "promise";
  if (!isPlainObject(value)) {
    const held = holders.get(Object.prototype.toString.call(value).slice("[object ".length, -1));
    return held ?? ("headers" in value && "method" in value ? "request" : undefined);
  }
  if (isOutcome(value)) return recognizeOutcome(value);
  return isCompiled(value) ? "compiledSurvey" : undefined;
}

/** Whether an accepted payload may be something else: kinds that require nothing accept any object. */
const mayBeMistaken = (payload: unknown, kind: PayloadKind): boolean =>
  kind !== "compiled-survey" &&
  typeof payload === "object" &&
  payload !== null &&
  ("diagnostics" in payload || "fingerprint" in payload);

/** Recognizes a rejected value that programs often pass in place of a payload. */
function recognizeMistaken(value: unknown, kind: PayloadKind): PlainId | TypeId | undefined {
  if (typeof value === "string") return /^\s*[[{]/.test(value) ? "unparsedJson" : undefined;
  if (typeof value === "function") return "uncalledFunction";
  if (!isObject(value)) return undefined;
  const mistaken = recognizeObject(value as JsonObject);
  return mistaken === "compiledSurvey" && kind === "compiled-survey" ? undefined : mistaken;
}

/** Returns the one finding about a value that is not a payload at all, in place of all missing members. */
export function reportMistaken(
  read: Report | null,
  payload: unknown,
  kind: PayloadKind,
  { diagnostics: limit }: Limits,
): Findings | undefined {
  const isRejected = read !== null && read.findings.count("error") > 0;
  // A survey without questions is valid, but documents of other programs have none.
  const isEmpty = kind in surveyKinds && isObject(payload) && payload["questions"] == null;
  if (!isRejected && !isEmpty && !mayBeMistaken(payload, kind)) return undefined;
  const mistaken = recognizeMistaken(payload, kind);
  const recognized =
    mistaken === undefined && (isRejected || isEmpty) ? recognizeForeign(payload, kind) : undefined;
  // Programs add properties called `error` to payloads of their own.
  const foreign = isRejected || recognized?.messageId !== "errorReply" ? recognized : undefined;
  const findings = new Findings(limit);
  if (mistaken !== undefined) {
    const code = mistaken in mistakenMessages["valid-type"] ? "valid-type" : "plain-value";
    const template = { ...mistakenMessages["valid-type"], ...mistakenMessages["plain-value"] }[mistaken];
    findings.report(code, "error", () => describeFinding(code, "error", "", mistaken, template, {}));
  } else if (foreign !== undefined) {
    const { messageId, member } = foreign;
    findings.report("foreign-format", "error", () =>
      describeFinding(
        "foreign-format",
        "error",
        toPointer([member]),
        messageId,
        foreignMessages[messageId],
        foreign,
      ),
    );
  }
  return findings.isEmpty() ? undefined : findings;
}
