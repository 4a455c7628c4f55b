// What the definitions of single parts cannot say, because it ties members to one another or takes more than a pattern.
// By the name of the part.
import type { Severity } from "#diagnostics/diagnostic.ts";
import type { Saying } from "./report.ts";
import * as say from "./sayings.ts";

/** What is wrong with a member of a part. */
export interface PartFault {
  readonly code: string;
  readonly member: string;
  readonly severity: Severity;
  readonly saying: () => Saying;
}

type PartCheck = (value: Readonly<Record<string, unknown>>) => readonly PartFault[];

const none: readonly PartFault[] = [];

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

const QUOTED = /"[^"]*"|'[^']*'/g;
const DIRECTION_OVERRIDES = /[\u202a-\u202e]/;
const VISIBLE = /[^\s\p{Cf}]/u;

const isBrokenPattern = (url: string, matchType: unknown): boolean =>
  (matchType === "regex" || matchType === "not_regex") && !compiles(url);

const isBrokenSelector = (selector: string): boolean => /[{}<]/.test(selector.replaceAll(QUOTED, ""));

const checkConditions: PartCheck = ({ url, urlMatchType, selector }) => {
  let faults = none;
  if (typeof url === "string" && isBrokenPattern(url, urlMatchType)) {
    const saying = () => say.wrongPattern(url);
    faults = [{ code: "valid-format", member: "url", severity: "error", saying }];
  }
  if (typeof selector === "string" && isBrokenSelector(selector)) {
    const saying = () => say.wrongSelector(selector);
    faults = [...faults, { code: "valid-format", member: "selector", severity: "warning", saying }];
  }
  return faults;
};

const nameFault = (saying: () => Saying): readonly PartFault[] => [
  { code: "valid-text", member: "name", severity: "warning", saying },
];

/** A name that is empty says openly that there is none; one that only looks empty deceives. */
const checkName: PartCheck = ({ name }) => {
  if (typeof name !== "string" || name === "") return none;
  if (DIRECTION_OVERRIDES.test(name)) return nameFault(say.overriddenText);
  return VISIBLE.test(name) ? none : nameFault(say.invisibleText);
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
export const faultsOfPart = (part: string, value: Readonly<Record<string, unknown>>): readonly PartFault[] =>
  partChecks.get(part)?.(value) ?? none;
