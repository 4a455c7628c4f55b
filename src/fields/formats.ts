import * as z from "zod";
import { noted } from "./registry.ts";

const LONGEST = 320;

const year = "(?!0000)\\d{4}";
const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const day =
  "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))";
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?";
const zone = "(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";

/** RFC 3339 section 5.6 with a zone, a day that exists, a year from 1 on, and no leap second, which clients cannot read. */
const DATE_TIME = new RegExp(`^(?:${year}-${day}|(?!0000)${leapYear}-02-29)[Tt]${time}${zone}$`);

/** RFC 9562 section 4, of any version, in either case. */
const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";

/** RFC 5321 mailboxes without quoting or address literals. */
const EMAIL = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`);

const hex4 = "[0-9A-Fa-f]{1,4}";
const hex4s = `(?:${hex4}(?::${hex4})*)?`;
/** RFC 3986 section 3.2.2: eight groups, or `::` among at most seven. */
const ipv6 = `\\[(?:(?:${hex4}:){7}${hex4}|(?=:*(?:${hex4}:+){0,6}(?:${hex4})?:*\\])${hex4s}::${hex4s})\\]`;

/** Characters of an address (RFC 3986 section 3.3 and before), those that only some parts take among them. */
const addressed = (more: string): string => `(?:[A-Za-z0-9._~!$&'()*+,;=${more}-]|%[0-9A-Fa-f]{2})`;

/** An absolute http or https address (RFC 3986), without a user name. */
const WEB_ADDRESS = new RegExp(
  `^https?://(?:${addressed("")}+|${ipv6})(?::\\d{1,5})?(?:/${addressed("/:@")}*)?(?:[?]${addressed("/?:@")}*)?(?:#${addressed("/?:@")}*)?$`,
);

const formatted = (pattern: RegExp, format: string, description: string, example: string) =>
  noted(z.string().max(LONGEST).regex(pattern), { description, format, examples: [example] });

/** An instant, such as `2026-01-31T09:30:00Z`. */
export const dateTime = (description: string) =>
  formatted(DATE_TIME, "date-time", description, "2026-01-31T09:30:00Z");

/** A UUID. */
export const uuid = (description: string) =>
  formatted(UUID, "uuid", description, "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11");

/** An e-mail address. */
export const email = (description: string) => formatted(EMAIL, "email", description, "kim@example.org");

/** The address of a page of results. Longer than other formats: it carries a query. */
export const webAddress = (description: string) =>
  noted(z.string().max(8_192).regex(WEB_ADDRESS), { description, format: "uri" });
