// Values that programs give by mistake where a payload belongs. All that a payload has is missing there, and saying what to
// do once says more than a list of it.
import type { JsonObject } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { rethrowDefect } from "#diagnostics/unreadable-payload.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { isPlainObject } from "#parse/any-reader.ts";
import * as messages from "#parse/messages.ts";
import { type Message, Report } from "#parse/report.ts";
import { recogniseForeign } from "./recognise-foreign.ts";

/** What was given instead of a payload, under the code that such a value has anyway. */
interface MistakenValue {
  readonly code: "valid-type" | "plain-value";
  readonly describe: () => Message;
}

const notPlain = (what: string, help: string): MistakenValue => ({
  code: "plain-value",
  describe: () => ({ ...messages.notPlain(what), help }),
});

const wrongValue = (message: string, help: string): MistakenValue => ({
  code: "valid-type",
  describe: () => ({ message, help }),
});

const promise = notPlain("A promise", "Await it, and pass what it resolves to.");
const request = notPlain("A request", "Pass its parsed body: await request.json(), or request.body.");
const bytes = notPlain(
  "An object that holds bytes",
  "compileSurveyText and parseText take the bytes of a JSON text as a Uint8Array.",
);
const file = notPlain("A file", "Pass the bytes or the text in it to compileSurveyText or parseText.");

/** Objects of classes that hold a payload, by their names in `Object.prototype.toString`. */
const holders: ReadonlyMap<string, MistakenValue> = new Map([
  ["Promise", promise],
  ["Request", request],
  ["Response", notPlain("A response", "Pass its parsed body: await response.json().")],
  ["Map", notPlain("A Map", "Pass an object: Object.fromEntries makes one of it.")],
  ["Uint8Array", bytes],
  ["ArrayBuffer", bytes],
  ["Blob", file],
  ["File", file],
]);

const jsonText = wrongValue(
  "This is a text that holds JSON, where an object belongs: it has not been parsed.",
  "Pass what JSON.parse makes of it; in a file, write the text that is inside. compileSurveyText and parseText take texts.",
);
const uncalled = wrongValue(
  "This is a function, where an object belongs: it has not been called.",
  "Call it, and pass what it returns.",
);
const compiled = wrongValue(
  "This is a survey that is compiled already, not the payload that it was compiled from.",
  'Pass it to surveyc/runtime as it is. The payload is the "survey" of the outcome of compileSurvey.',
);
const outcomeOf = (help: string): MistakenValue =>
  wrongValue("This is the outcome of a check, not what was checked.", help);

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
  if (ok === false)
    return outcomeOf("The payload was refused, so there is none in it. Look at its diagnostics.");
  return outcomeOf(`Pass its ${survey === undefined ? '"value"' : '"survey"'}.`);
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

/** Whether an accepted payload may be something else: kinds that require nothing accept any object. Never throws. */
function mayBeMistaken(payload: unknown, kind: PayloadKind): boolean {
  if (kind === "compiled-survey") return false;
  try {
    return (
      typeof payload === "object" &&
      payload !== null &&
      ("diagnostics" in payload || "fingerprint" in payload)
    );
  } catch {
    // Only a payload can throw here, and the reader says of those that they do.
    return false;
  }
}

function recognise(value: unknown, kind: PayloadKind): MistakenValue | undefined {
  if (typeof value === "string") return /^\s*[[{]/.test(value) ? jsonText : undefined;
  if (typeof value === "function") return uncalled;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const mistaken = recogniseObject(value as JsonObject);
  return mistaken === compiled && kind === "compiled-survey" ? undefined : mistaken;
}

/** What a value that was refused as a kind is, if it is one of those that programs give instead of a payload. Never throws. */
function recogniseMistaken(value: unknown, kind: PayloadKind): MistakenValue | undefined {
  try {
    return recognise(value, kind);
  } catch (error) {
    rethrowDefect(error, value);
    return undefined;
  }
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
  const report = new Report(limits, payload);
  report.invalid.mark([]);
  if (mistaken !== undefined) report.add(mistaken.code, mistaken.describe);
  else if (foreign !== undefined) report.add("foreign-format", () => foreign, foreign.member);
  return report;
}
