import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const messages = {
  literalStar: {
    message: 'The "*" in the URL is compared literally, so no usual address matches.',
    help: 'Remove the "*", or set "urlMatchType" to "regex" and write a pattern.',
  },
  partialUrl: {
    message: '"{matchType}" compares the full address, and "{url}" is only a part of one.',
    help: 'Write the full address with "https://", or set "urlMatchType" to "{other}".',
  },
  delimitedPattern: {
    message: "The slashes around the pattern are compared too, so no usual address matches.",
    help: "Write the pattern without slashes and flags.",
  },
  unknownDevice: {
    message: 'Clients never report the device type "{device}".',
    help: 'Use "{allowed}". An iPhone is "Mobile", an iPad is "Tablet".',
  },
  variantWithoutFlag: {
    message: '"linkedFlagVariant" has no effect without a flag, so the survey is shown to all visitors.',
    help: 'Add "linked_flag_id", or set "linkedFlagVariant" to null.',
  },
  hostedSurvey: {
    message: 'A hosted survey is a separate page, so "{name}" has no effect.',
    help: 'Set "{name}" to null, or change the type of the survey.',
  },
  allVisitors: {
    message: "This group includes all visitors, so targeting has no effect.",
    help: 'Add a property or a "rollout_percentage" below 100, or remove the targeting.',
  },
  missingSelector: {
    message: 'Without "widgetSelector", no element of the page opens the survey.',
    help: 'Add "widgetSelector", a CSS selector, or set "widgetType" to "tab".',
  },
} as const;

type RuleReport = Report<typeof messages>;
type Conditions = NonNullable<Facts["survey"]["conditions"]>;

/** The comparison types that use a text literally. */
const LITERAL = /^(?:exact|is_not|(?:not_)?icontains)$/;

const isWhole = (matchType: string): boolean => matchType === "exact" || matchType === "is_not";

/** Another comparison type, negated if the given one is. */
const changeMatchType = (matchType: string, name: string): string =>
  matchType.includes("not") ? `not_${name}` : name;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** A pattern as JavaScript writes it, unless it may be a path such as "/docs/". */
const DELIMITED = /^\/(?:\^|\\\/.*\/[gimsuy]*$|.*(?:[^\\]\$|\\\/)\/[gimsuy]*$|.+\/(?:gi|ig?)$)/s;

const setTo = (title: string, changes: Readonly<Record<string, unknown>>): readonly Fix[] =>
  unsure(
    title,
    Object.entries(changes).map(([path, value]) => ({ op: "add" as const, path, value })),
  );

/** Removes stars from the ends of the URL; undefined if others remain, or if the whole URL is compared. */
function removeStars(url: string, matchType: string): readonly Fix[] | undefined {
  const trimmed = url.replace(/^\*+|\*+$/g, "");
  return isWhole(matchType) || trimmed === "" || trimmed.includes("*")
    ? undefined
    : setTo('Remove the "*"', { "/conditions/url": trimmed });
}

function checkUrl(report: RuleReport, { url, urlMatchType }: Conditions): void {
  if (!url) return;
  const matchType = urlMatchType ?? "icontains";
  const place = "/conditions/url";
  if (matchType.endsWith("regex")) {
    if (DELIMITED.test(url))
      report(place, "delimitedPattern", () => ({
        fixes: setTo("Remove the slashes", { [place]: url.replace(/^\/|\/[gimsuy]*$/g, "") }),
      }));
  } else if (!LITERAL.test(matchType)) return;
  else if (url.includes("*")) report(place, "literalStar", () => ({ fixes: removeStars(url, matchType) }));
  else if (isWhole(matchType) && !SCHEME.test(url)) {
    const other = changeMatchType(matchType, "icontains");
    report(place, "partialUrl", () => ({
      params: { matchType, url, other },
      fixes: setTo(`Compare by "${other}"`, { "/conditions/urlMatchType": other }),
    }));
  }
}

/** The types that clients report; they are compared without regard to case unless the whole text must be equal. */
const devices = ["Desktop", "Mobile", "Tablet", "Console", "Wearable"];

function checkDevices(report: RuleReport, { deviceTypes, deviceTypesMatchType }: Conditions): void {
  const matchType = deviceTypesMatchType ?? "icontains";
  if (!LITERAL.test(matchType)) return;
  for (const [index, device] of (deviceTypes ?? []).entries()) {
    if (device === undefined) continue;
    const folded = device.toLowerCase();
    if (
      devices.includes(device) ||
      (!isWhole(matchType) && devices.some((each) => each.toLowerCase().includes(folded)))
    )
      continue;
    const place = `/conditions/deviceTypes/${index}`;
    report(place, "unknownDevice", () => ({ params: { device, allowed: devices } }));
  }
}

/** The properties that refer to the flag of a survey, in requests, replies and the payload of clients. */
const flags = ["linked_flag_id", "linked_flag", "linked_flag_key", "feature_flag_keys"];

function checkVariant(report: RuleReport, facts: Facts, { linkedFlagVariant }: Conditions): void {
  const members = facts.survey as Readonly<Record<string, unknown>>;
  if (!linkedFlagVariant || facts.isUnknown("linked_flag_id") || flags.some((flag) => isSet(members[flag])))
    return;
  const place = "/conditions/linkedFlagVariant";
  report(place, "variantWithoutFlag", () => ({ fixes: setTo("Remove the variant", { [place]: null }) }));
}

function checkTargeting(report: RuleReport, filters: unknown): void {
  const groups: unknown = isObject(filters) ? filters["groups"] : undefined;
  for (const [index, group] of (Array.isArray(groups) ? groups : []).entries())
    if (isObject(group) && !isSet(group["properties"]) && Number(group["rollout_percentage"] ?? 100) >= 100)
      report(`/targeting_flag_filters/groups/${index}`, "allVisitors");
}

/** The parts without effect on a hosted survey: it has no visitors of a page, only respondents with its address. */
const pageOnly = {
  "": ["linked_flag_id", "targeting_flag_filters"],
  appearance: ["surveyPopupDelaySeconds"],
  conditions: [
    ...["url", "selector", "seenSurveyWaitPeriodInDays", "deviceTypes", "linkedFlagVariant"],
    ...["events", "actions"],
  ],
} as const;

/** Whether a member has a value: not null, nor an empty list of events, actions, groups or devices. */
function isSet(value: unknown): boolean {
  const list = isObject(value) ? (value["values"] ?? value["groups"] ?? Object.keys(value)) : value;
  return Array.isArray(list) ? list.length > 0 : list !== undefined && list !== null;
}

function checkHosted(report: RuleReport, survey: Facts["survey"]): void {
  for (const [part, names] of Object.entries(pageOnly)) {
    const members = Object(part === "" ? survey : survey[part as "appearance"]) as Record<string, unknown>;
    for (const name of names) {
      if (!isSet(members[name])) continue;
      const place = part === "" ? `/${name}` : `/${part}/${name}`;
      report(place, "hostedSurvey", () => ({
        params: { name },
        fixes: setTo(`Remove "${name}"`, { [place]: null }),
      }));
    }
  }
}

/** The conditions under which a survey is shown can be satisfied, and have an effect. */
export const satisfiableConditions = {
  code: "satisfiable-conditions",
  severity: "warning",
  messages,
  check(facts, report) {
    const { survey, invalid } = facts;
    const { type, appearance, conditions } = survey;
    if (type === "external_survey") {
      checkHosted(report, survey);
      return;
    }
    if (conditions) {
      if (!invalid.has("/conditions/urlMatchType")) checkUrl(report, conditions);
      if (!invalid.has("/conditions/deviceTypesMatchType")) checkDevices(report, conditions);
      checkVariant(report, facts, conditions);
    }
    checkTargeting(report, survey.targeting_flag_filters);
    if (
      type === "widget" &&
      appearance?.widgetType === "selector" &&
      !appearance.widgetSelector?.trim() &&
      !invalid.has("/appearance/widgetSelector")
    )
      report("/appearance/widgetType", "missingSelector");
  },
} as const satisfies SurveyRule<typeof messages>;
