// What the definitions of single parts cannot say, because it ties members to one another or takes more than a pattern.
// By the name of the part.
import type { Severity } from "#diagnostics/diagnostic.ts";
import { say } from "#diagnostics/sentences.ts";
import { isBroken } from "#model/valid-text.ts";
import * as messages from "./messages.ts";
import type { Message } from "./report.ts";

/** What is wrong with a member of a part. */
export interface PartIssue {
  readonly code: string;
  readonly member: string;
  readonly severity: Severity;
  readonly describe: () => Message;
}

type PartCheck = (value: Readonly<Record<string, unknown>>) => readonly PartIssue[];

const none: readonly PartIssue[] = [];

const QUOTED = /"[^"]*"|'[^']*'/g;
const DIRECTION_OVERRIDES = /[\u202a-\u202e]/;
const VISIBLE = /[^\s\p{Cf}]/u;

const isRegex = (matchType: unknown): boolean => matchType === "regex" || matchType === "not_regex";

const isBrokenSelector = (selector: string): boolean => /[{}<]/.test(selector.replaceAll(QUOTED, ""));

const patternIssue = (member: string, pattern: unknown): readonly PartIssue[] => [
  {
    code: "valid-format",
    member,
    severity: "error",
    describe: () => say(messages.wrongPattern, { value: String(pattern), name: `${member}MatchType` }),
  },
];

const checkConditions: PartCheck = ({ url, urlMatchType, selector, deviceTypes, deviceTypesMatchType }) => {
  let issues = isRegex(urlMatchType) && isBroken(url) ? patternIssue("url", url) : none;
  if (typeof selector === "string" && isBrokenSelector(selector)) {
    const describe = () => say(messages.wrongSelector, { value: selector });
    issues = [...issues, { code: "valid-format", member: "selector", severity: "warning", describe }];
  }
  if (isRegex(deviceTypesMatchType) && Array.isArray(deviceTypes)) {
    const broken: unknown = deviceTypes.find(isBroken);
    if (broken !== undefined) issues = [...issues, ...patternIssue("deviceTypes", broken)];
  }
  return issues;
};

const nameIssue = (said: Message): readonly PartIssue[] => [
  { code: "valid-text", member: "name", severity: "warning", describe: () => said },
];

/** A name that is empty says openly that there is none; one that only looks empty deceives. */
const checkName: PartCheck = ({ name }) => {
  if (typeof name !== "string" || name === "") return none;
  if (DIRECTION_OVERRIDES.test(name)) return nameIssue(messages.overriddenText);
  return VISIBLE.test(name) ? none : nameIssue(messages.invisibleText);
};

const named = [
  "survey",
  "survey-list-item",
  "survey-create",
  "survey-update",
  "dashboard",
  "dashboard-list-item",
  "dashboard-create",
  "dashboard-update",
];

const partChecks: ReadonlyMap<string, PartCheck> = new Map<string, PartCheck>([
  ["conditions", checkConditions],
  ...named.map((part): [string, PartCheck] => [part, checkName]),
]);

/** Whether there is more to a part than its members. */
export const hasPartCheck = (part: string): boolean => partChecks.has(part);

/** Checks a part as a whole, after its members have been read one by one. */
export const issuesOfPart = (part: string, value: Readonly<Record<string, unknown>>): readonly PartIssue[] =>
  partChecks.get(part)?.(value) ?? none;
