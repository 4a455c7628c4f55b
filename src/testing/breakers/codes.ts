import type { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import type { parseCodes } from "#parse/codes.ts";

/** The codes that only a text can have: a value has been read already. */
type TextCode = "valid-encoding" | "valid-json" | "unique-keys";

/** The codes of reading that a value can have. */
export type ValueCode = Exclude<(typeof parseCodes)[number]["code"], TextCode>;

/** The codes of the rules about what a survey says. */
export type ContentCode = (typeof contentRules)[number]["code"];

/** The codes of the rules about where answers lead. */
export type RoutingCode = (typeof routingRules)[number]["code"];

/** Every code that a finding in a survey can have. */
export type SurveyCode = ValueCode | ContentCode | RoutingCode;

/** The codes of the rules about dashboards. */
export type DashboardCode = (typeof dashboardRules)[number]["code"];
