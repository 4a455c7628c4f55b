// Values that programs give by mistake where a payload belongs. All that a payload has is missing there, and saying what to
// do once says more than a list of it.
import type { JsonObject } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { Sentence } from "#diagnostics/sentences.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { isPlainObject } from "#parse/any-reader.ts";
import { foundInstead } from "#parse/messages.ts";
import { type Message, Report } from "#parse/report.ts";
import { recogniseForeign } from "./recognise-foreign.ts";

/** What was given instead of a payload, under the code that such a value has anyway. */
interface MistakenValue {
  readonly code: "valid-type" | "plain-value";
  readonly said: Message;
}

const notPlain = (found: string, help: string): MistakenValue => ({
  code: "plain-value",
  said: { ...foundInstead(found), help },
});

const wrongValue = (message: string, help: string): MistakenValue => ({
  code: "valid-type",
  said: { message, help },
});

const promise = notPlain("a promise", "Await it, and pass what it resolves to.");
const request = notPlain("a request", "Pass its parsed body: await request.json(), or request.body.");
const bytes = notPlain("bytes", "Pass them as a Uint8Array to compileSurveyText or parseText.");
const file = notPlain("a file", "Pass the bytes or the text in it to compileSurveyText or parseText.");

/** Objects of classes that hold a payload, by their names in `Object.prototype.toString`. */
const holders: ReadonlyMap<string, MistakenValue> = new Map([
  ["Promise", promise],
  ["Request", request],
  ["Response", notPlain("a response", "Pass its parsed body: await response.json().")],
  ["Map", notPlain("a Map", "Pass an object: Object.fromEntries makes one of it.")],
  ["Uint8Array", bytes],
  ["ArrayBuffer", bytes],
  ["Blob", file],
  ["File", file],
]);

const jsonText = wrongValue(
  "Expected an object, found a text of JSON, which has not been parsed.",
  "Pass what JSON.parse returns, or the text to compileSurveyText or parseText; in a file, remove the outer quotes.",
);
const uncalled = wrongValue(
  "Expected an object, found a function, which has not been called.",
  "Call it, and pass what it returns.",
);
const compiled = wrongValue(
  "Expected a payload, found a compiled survey.",
  'Pass it to surveyc/runtime as it is. The payload is the "survey" of the outcome of compileSurvey.',
);
const outcomeOf = (help: string): MistakenValue =>
  wrongValue("Expected a payload, found the outcome of a check.", help);
const refused = outcomeOf("The payload was refused, so there is none in it. Look at its diagnostics.");
const checked = outcomeOf('Pass its "value".');
const outcome = outcomeOf('Pass its "survey".');

/** What is said of each of these values. */
export const mistakenSentences = (): readonly Sentence[] =>
  [...holders.values(), jsonText, uncalled, compiled, refused, checked, outcome].map(({ said }) => ({
    message: said.message,
    help: said.help,
  }));

/** Whether an object has no member but these: a payload may have a member of any name beside its own. */
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

function explainOutcome({ ok, survey }: JsonObject): MistakenValue {
  if (ok === false) return refused;
  return survey === undefined ? checked : outcome;
}

function recogniseObject(value: JsonObject): MistakenValue | undefined {
  if (isThenable(value)) return promise;
  if (!isPlainObject(value)) {
    const held = holders.get(Object.prototype.toString.call(value).slice("[object ".length, -1));
    return held ?? ("headers" in value && "method" in value ? request : undefined);
  }
  if (isOutcome(value)) return explainOutcome(value);
  return isCompiled(value) ? compiled : undefined;
}

/** Whether an accepted payload may be something else: kinds that require nothing accept any object. */
const mayBeMistaken = (payload: unknown, kind: PayloadKind): boolean =>
  kind !== "compiled-survey" &&
  typeof payload === "object" &&
  payload !== null &&
  ("diagnostics" in payload || "fingerprint" in payload);

/** What a value that was rejected as a kind is, if programs often pass it instead of a payload. */
function recogniseMistaken(value: unknown, kind: PayloadKind): MistakenValue | undefined {
  if (typeof value === "string") return /^\s*[[{]/.test(value) ? jsonText : undefined;
  if (typeof value === "function") return uncalled;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const mistaken = recogniseObject(value as JsonObject);
  return mistaken === compiled && kind === "compiled-survey" ? undefined : mistaken;
}

/**
 * The one finding about a value that is no payload at all, instead of all that it lacks. Undefined where it is a payload, or
 * may be one.
 */
export function reportMistaken(read: Report | null, payload: unknown, kind: PayloadKind, limits: Limits) {
  const isRefused = read !== null && read.findings.count("error") > 0;
  if (!isRefused && !mayBeMistaken(payload, kind)) return undefined;
  const mistaken = recogniseMistaken(payload, kind);
  const foreign = mistaken === undefined && isRefused ? recogniseForeign(payload, kind) : undefined;
  if (mistaken === undefined && foreign === undefined) return undefined;
  const report = new Report(limits);
  report.invalid.mark([]);
  if (mistaken !== undefined) report.add(mistaken.code, () => mistaken.said);
  else if (foreign !== undefined) report.add("foreign-format", () => foreign, foreign.member);
  return report;
}
