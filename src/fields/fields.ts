// The fields that definitions of payloads are built from. The parameter of each is its description in the printed schema.
import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { describe } from "./registry.ts";

/** Any text, within the limit `string`. */
export const text = (description: string) =>
  describe(z.string().max(defaultLimits.string), { description, $comment: "limit string" });

/** The name of a survey or a dashboard, within the limit `name`. */
export const nameText = (description: string) =>
  describe(z.string().max(defaultLimits.name), { description, $comment: "limit name" });

/** A link, within the limit `url`. The rule `valid-link` checks its target. */
export const linkText = (description: string) =>
  describe(z.string().max(defaultLimits.url), { description, $comment: "limit url" });

/** One of a few texts. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  describe(z.enum(values), { description });

/**
 * One of a few known texts or, because other servers may know more, any other; null means that it is absent. The parser warns
 * of unknown ones.
 */
export const knownText = <const Values extends readonly string[]>(values: Values, description: string) =>
  describe(z.union([z.enum(values), text("Another value."), z.null()]).optional(), {
    description,
  });

/** True or false. */
export const boolean = (description: string) => describe(z.boolean(), { description });

const LOWEST = -2_147_483_648;
const HIGHEST = 2_147_483_647;

/** A signed 32-bit integer. */
export const integer = (description: string) => describe(z.int().min(LOWEST).max(HIGHEST), { description });

const withUnit = (description: string, unit: Unit | undefined) =>
  unit === undefined ? { description } : { description, $comment: `unit ${unit}` };
type Unit = "days" | "seconds" | "responses";

/** A signed 32-bit integer that is not negative. */
export const count = (description: string, unit?: Unit) =>
  describe(z.int().min(0).max(HIGHEST), withUnit(description, unit));

/** A number that is not negative; it may have a fraction. */
export const amount = (description: string, unit?: Unit) =>
  describe(z.number().min(0), withUnit(description, unit));

/** Any JSON value. */
export const anything = (description: string) => describe(z.unknown(), { description });

/** An object with any members. */
export const anyObject = (description: string) =>
  describe(z.record(z.string(), z.unknown()), { description });

/** A list of any values. */
export const anyList = (description: string) => describe(z.array(z.unknown()), { description });

/** The maximum length of a date, a UUID or an e-mail address. */
const MAX_LENGTH = 320;

const year = "(?!0000)\\d{4}";
const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const day =
  "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))";
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?";
const zone = "(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";

/** RFC 3339 section 5.6 with a time zone, an existing day, a year from 1 on, and no leap second, which clients cannot read. */
const DATE_TIME = new RegExp(`^(?:${year}-${day}|(?!0000)${leapYear}-02-29)[Tt]${time}${zone}$`);

/** RFC 9562 section 4: any version, upper or lower case. */
const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";

/** RFC 5321 mailboxes without quoting or address literals. */
const EMAIL = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`);

const hex4 = "[0-9A-Fa-f]{1,4}";
const hex4s = `(?:${hex4}(?::${hex4})*)?`;
/** RFC 3986 section 3.2.2: eight groups, or `::` among at most seven. */
const ipv6 = `\\[(?:(?:${hex4}:){7}${hex4}|(?=:*(?:${hex4}:+){0,6}(?:${hex4})?:*\\])${hex4s}::${hex4s})\\]`;

/** A character of a web address (RFC 3986 section 3.3), or one of `more`, which only some parts may contain. */
const urlCharacter = (more: string): string => `(?:[A-Za-z0-9._~!$&'()*+,;=${more}-]|%[0-9A-Fa-f]{2})`;

/** An absolute http or https URL (RFC 3986) without user information. */
const WEB_ADDRESS = new RegExp(
  `^https?://(?:${urlCharacter("")}+|${ipv6})(?::\\d{1,5})?(?:/${urlCharacter("/:@")}*)?(?:[?]${urlCharacter("/?:@")}*)?(?:#${urlCharacter("/?:@")}*)?$`,
);

const formatted = (pattern: RegExp, format: string, description: string, example: string) =>
  describe(z.string().max(MAX_LENGTH).regex(pattern), { description, format, examples: [example] });

/** A date and time, such as `2026-01-31T09:30:00Z`. */
export const dateTime = (description: string) =>
  formatted(DATE_TIME, "date-time", description, "2026-01-31T09:30:00Z");

/** A UUID. */
export const uuid = (description: string) =>
  formatted(UUID, "uuid", description, "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11");

/** An e-mail address. */
export const email = (description: string) => formatted(EMAIL, "email", description, "kim@example.org");

/** The URL of a page of results. It may be longer than other formats, because it has a query. */
export const webAddress = (description: string) =>
  describe(z.string().max(8_192).regex(WEB_ADDRESS), { description, format: "uri" });
