// Whether a document contains surveys or dashboards: editors open many others.

import { payloadKinds } from "#apps/files/payload-kinds.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { PayloadKind } from "#index.ts";
import { questionTypes } from "#question-types/question-types.ts";

/** A step of a path, counted from its end. */
const stepOf = (path: string, at: number): string => path.split(/[\\/]/).at(at) ?? "";

/** Whether the path of a file names its content: `nps.survey.json`, `surveys/nps.json`. */
export const hasSurveyFileName = (path: string): boolean =>
  /(?:^|[-_.])(?:surveys?|dashboards?)\.jsonc?$/i.test(stepOf(path, -1)) ||
  /^(?:surveys|dashboards)$/i.test(stepOf(path, -2));

/** The length of the text to search for `$schema`. */
const HEAD = 4_096;

/** Returns the payload kind of the `$schema` of a text; "other" for another schema, undefined without one. */
export function kindInSchema(text: string): PayloadKind | "other" | undefined {
  const named = /"\$schema"\s*:\s*"([^"]*)"/.exec(text.slice(0, HEAD))?.[1];
  if (named === undefined) return undefined;
  const kind = /([a-z-]+)(?:\.schema\.json)?#?$/.exec(named)?.[1];
  return kind !== undefined && Object.hasOwn(payloadKinds, kind) ? (kind as PayloadKind) : "other";
}

const questionNames: ReadonlySet<unknown> = new Set(questionTypes.map(({ name }) => name));

const isQuestion = (value: unknown): boolean =>
  isObject(value) && (questionNames.has(value["type"]) || typeof value["question"] === "string");

/** Properties that are typical of dashboards. */
const dashboardMembers = [
  "tiles",
  "restriction_level",
  "effective_restriction_level",
  "creation_mode",
  "pinned",
];

const isPayload = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const { questions } = value;
  if (Array.isArray(questions)) return questions.slice(0, MAX_TRIED).some(isQuestion);
  return dashboardMembers.filter((name) => Object.hasOwn(value, name)).length >= 2;
};

const MAX_TRIED = 20;

/** Whether the properties of a value suggest a survey or a dashboard, or a list or page of them. */
export function looksLikePayload(value: unknown): boolean {
  const results = isObject(value) ? value["results"] : undefined;
  const listed = Array.isArray(value) ? value : Array.isArray(results) ? results : [value];
  return listed.slice(0, MAX_TRIED).some(isPayload);
}

const QUESTIONS = /"questions"\s*:\s*\[/;
const TYPE = new RegExp(`"type"\\s*:\\s*"(?:${questionTypes.map(({ name }) => name).join("|")})"`);

/** Whether a text that is not valid JSON yet is likely a survey. */
export const looksLikeSurveyText = (text: string): boolean => QUESTIONS.test(text) && TYPE.test(text);
