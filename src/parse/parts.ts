// What the definitions of single parts cannot say, because it ties members to one another or takes more than a pattern.
// By the name of the part.
import type { Report } from "./report.ts";
import * as say from "./sayings.ts";

type PartCheck = (value: Readonly<Record<string, unknown>>, report: Report) => void;

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

const checkConditions: PartCheck = ({ url, urlMatchType, selector }, report) => {
  const isPattern = urlMatchType === "regex" || urlMatchType === "not_regex";
  if (isPattern && typeof url === "string" && !compiles(url))
    report.add("valid-format", () => say.wrongPattern(url), "url");
  if (typeof selector === "string" && /[{}<]/.test(selector.replaceAll(QUOTED, "")))
    report.add("valid-format", () => say.wrongSelector(selector), "selector", "warning");
};

/** A name that is empty says openly that there is none; one that only looks empty deceives. */
const checkName: PartCheck = ({ name }, report) => {
  if (typeof name !== "string" || name === "") return;
  if (DIRECTION_OVERRIDES.test(name)) report.add("valid-text", say.overriddenText, "name", "warning");
  else if (!VISIBLE.test(name)) report.add("valid-text", say.invisibleText, "name", "warning");
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

/** Checks a part as a whole, after its members have been read one by one. */
export function checkPart(part: string, value: Readonly<Record<string, unknown>>, report: Report): void {
  partChecks.get(part)?.(value, report);
}
