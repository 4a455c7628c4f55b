import * as fc from "fast-check";
import { defaultLimits } from "#diagnostics/limits.ts";
import { anyOf, type Breaker, inSurvey } from "./breaker.ts";
import type { ValueCode } from "./codes.ts";

const open = { type: "open", question: "Why?" };
const choice = { type: "single_choice", question: "Which?" };
const rating = { type: "rating", question: "How?" };

/** An object with a member of that name, which no literal can write. */
const withProto = (): object => JSON.parse('{"__proto__":{"polluted":true}}') as object;

const blanks = Array.from({ length: defaultLimits.diagnostics + 1 }, () => " ");

/** One breaker for each code of reading. */
export const shapeBreakers: Readonly<Record<ValueCode, Breaker>> = {
  "bounded-size": fc.oneof(
    inSurvey([{ name: "x".repeat(defaultLimits.name + 1) }, "/name"]),
    anyOf([{ ...choice, choices: [] }, "/choices"]),
  ),
  "required-field": fc.oneof(
    inSurvey([{ name: undefined }, "/name"]),
    anyOf(
      [{ type: "open" }, "/question"],
      [{ question: "Why?" }, "/type"],
      [rating, "/scale"],
      [choice, "/choices"],
    ),
  ),
  "valid-type": fc.oneof(
    inSurvey([{ name: 7 }, "/name"], [{ archived: "no" }, "/archived"], [{ questions: {} }, "/questions"]),
    anyOf([{ ...open, question: null }, "/question"], [{ ...choice, choices: ["A", 2] }, "/choices/1"]),
  ),
  "known-value": fc.oneof(
    inSurvey([{ type: "pop-up" }, "/type"]),
    anyOf([{ ...open, type: "text" }, "/type"], [{ ...rating, scale: 5, display: "stars" }, "/display"]),
  ),
  "valid-range": fc.oneof(
    inSurvey([{ responses_limit: -1 }, "/responses_limit"]),
    anyOf([{ ...rating, scale: 11 }, "/scale"], [{ ...rating, scale: 1 }, "/scale"]),
  ),
  "valid-format": inSurvey(
    [{ start_date: "2026-01-31" }, "/start_date"],
    [{ end_date: "2026-02-30T00:00:00Z" }, "/end_date"],
    [{ conditions: { url: "(", urlMatchType: "regex" } }, "/conditions/url"],
  ),
  "valid-text": fc.oneof(
    inSurvey([{ name: "half \ud83d" }, "/name"], [{ description: "no\0thing" }, "/description"]),
    anyOf([{ ...open, question: "\udc00?" }, "/question"]),
  ),
  "safe-key": inSurvey(
    [{ appearance: withProto() }, "/appearance/__proto__"],
    [{ targeting_flag_filters: [withProto()] }, "/targeting_flag_filters/0/__proto__"],
  ),
  "plain-value": inSurvey(
    [{ conditions: new Map() }, "/conditions"],
    [{ targeting_flag_filters: { since: new Date(0) } }, "/targeting_flag_filters/since"],
  ),
  "known-field": fc.oneof(
    inSurvey([{ archived: undefined, archivd: true }, "/archivd"]),
    anyOf([{ ...open, optionl: true }, "/optionl"]),
  ),
  "writable-field": inSurvey([{ created_at: "2026-01-31T09:30:00Z" }, "/created_at"]).map((fault) => ({
    ...fault,
    kind: "survey-create",
  })),
  "bounded-diagnostics": anyOf([{ ...choice, choices: blanks }, ""]).map(({ survey }) => ({
    survey,
    pointer: "",
  })),
};
