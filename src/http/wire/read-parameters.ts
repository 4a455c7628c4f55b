import { quote } from "#diagnostics/echo.ts";
import { badRequest, type HttpProblem } from "./problems.ts";

/**
 * The type of a path parameter: `integer` is 1 to 2147483647 without leading zeros, `uuid` is in upper or lower case, `text` is
 * any text.
 */
export type ParameterKind = "integer" | "uuid" | "text";

const MAX_INTEGER = 2_147_483_647;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const positivePattern = /^[1-9][0-9]{0,9}$/;

/** In upper or lower case. RFC 9562. */
const isUuid = (text: string): boolean => text.length === 36 && uuidPattern.test(text);

/** Reads a path parameter: integers as numbers, UUIDs in lower case; null if the text is invalid. */
export function readParameter(kind: ParameterKind, text: string): number | string | null {
  if (kind === "text") return text;
  if (kind === "uuid") return isUuid(text) ? text.toLowerCase() : null;
  return positivePattern.test(text) && Number(text) <= MAX_INTEGER ? Number(text) : null;
}

/** The parsed query parameters of all operations. Absent members were not given; each operation has its defaults. */
export interface QueryValues {
  /** Rows on a page, from 1 to 1,000. */
  readonly limit?: number;
  /** Rows before the page, from 0. */
  readonly offset?: number;
  /** Number of the page, from 1. */
  readonly page?: number;
  /** Part of a name, in upper or lower case. */
  readonly search?: string;
  /** True for archived surveys only, false for the others only. */
  readonly archived?: boolean;
  /** True for pinned dashboards only, false for the others only. */
  readonly pinned?: boolean;
  /** Only these surveys: UUIDs in lower case; all if it is empty. */
  readonly ids?: readonly string[];
  /** Only dashboards that have one of these tags, in stored form. */
  readonly tags?: readonly string[];
  /** Only dashboards that were created in this way. */
  readonly creation_mode?: "default" | "template" | "duplicate" | "unlisted";
  /** Whether dashboards whose name begins with "Generated Dashboard" are omitted. */
  readonly exclude_generated?: boolean;
  /** Only these surveys are counted: UUIDs in lower case; all if it is empty. */
  readonly survey_ids?: readonly string[];
  /** Whether archived surveys are omitted. */
  readonly exclude_archived?: boolean;
  /** The public token of a project. */
  readonly token?: string;
  /** The time from which events are counted; ISO 8601, UTC. */
  readonly date_from?: string;
  /** The time until which events are counted; ISO 8601, UTC. */
  readonly date_to?: string;
  /** The kind of a body that is only checked. */
  readonly kind?: "survey-create" | "survey-update";
  /** Whether tests are included, or are the only answers. */
  readonly test?: "true" | "false" | "only";
  /** The survey whose stored answers are replayed against a body; in lower case. */
  readonly against?: string;
  /** The format of a list, overriding the header `Accept`. */
  readonly format?: "json" | "csv" | "ndjson";
  /** Whether a file begins with a byte order mark. */
  readonly bom?: boolean;
  /** Whether a survey is returned in the form that creates a copy of it. */
  readonly as?: "create";
}

/** The name of a query parameter. */
export type QueryName = keyof QueryValues;

interface QueryReader<Value> {
  /** The value; undefined for an invalid text. */
  readonly read: (text: string) => Value | undefined;
  readonly expected: string;
  readonly code: string;
  /** Whether the parameter can be given several times; the lists that `read` returns are joined then. */
  readonly repeats?: true;
}

const MAX_LIMIT = 1_000;
/** So that the rows before a page can be counted in 32 bits. */
const MAX_PAGE = Math.floor(MAX_INTEGER / MAX_LIMIT);
const MAX_SEARCH_LENGTH = 200;
const MAX_TOKEN_LENGTH = 200;
const MAX_SURVEYS = 1_000;
const MAX_REPEATS = 100;

/** A larger number means `max`, so that following `next` still reaches every row. */
const integerBetween = (min: number, max: number): QueryReader<number> => ({
  read: (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : -1;
    return value < min ? undefined : Math.min(value, max);
  },
  expected: `a whole number from ${min}`,
  code: "valid-range",
});

/** In upper or lower case: some clients send `True`. */
const boolean: QueryReader<boolean> = {
  read: (text) => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined),
  expected: "true or false",
  code: "known-value",
};

const search: QueryReader<string> = {
  read: (text) => (text.length <= MAX_SEARCH_LENGTH && !text.includes("\u0000") ? text : undefined),
  expected: `a text of at max ${MAX_SEARCH_LENGTH} characters`,
  code: "bounded-size",
};

const token: QueryReader<string> = {
  read: (text) => (text.length <= MAX_TOKEN_LENGTH ? text : undefined),
  expected: "the public token of a project",
  code: "bounded-size",
};

const surveyIds: QueryReader<readonly string[]> = {
  read: (text) => {
    const entries = text.split(",").map((id) => id.trim().toLowerCase());
    // Programs write a comma after each entry.
    const ids = entries.filter((id) => id !== "");
    return ids.length <= MAX_SURVEYS && ids.every(isUuid) ? ids : undefined;
  },
  expected: `at max ${MAX_SURVEYS} UUIDs with commas between them`,
  code: "valid-format",
};

/** One tag, in the form in which dashboards store it. */
const tag: QueryReader<readonly string[]> = {
  ...search,
  read: (text) => (search.read(text) === undefined ? undefined : [text.trim().toLowerCase()]),
  repeats: true,
};

const ISO_LENGTH = "2026-01-31T09:30:00.000Z".length;

/** RFC 3339, which has no hour 24 as Date has. All texts have the same length, so that they sort by time. */
const dateTime: QueryReader<string> = {
  read: (text) => {
    if (!/^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i.test(text))
      return undefined;
    const time = Date.parse(text.toUpperCase());
    // Some engines parse 30 February as 2 March.
    const day = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate();
    if (Number.isNaN(time) || day !== Number(text.slice(8, 10))) return undefined;
    const iso = new Date(time).toISOString();
    return iso.length === ISO_LENGTH ? iso : undefined;
  },
  expected: "a date and time with a zone, such as 2026-01-31T09:30:00Z",
  code: "valid-format",
};

const oneOf = <const Value extends string>(...known: readonly Value[]): QueryReader<Value> => ({
  read: (text) => known.find((value) => value === text),
  expected: known.join(", ").replace(/, (?=[^,]*$)/, " or "),
  code: "known-value",
});

const uuid: QueryReader<string> = {
  read: (text) => (isUuid(text) ? text.toLowerCase() : undefined),
  expected: "a UUID",
  code: "valid-format",
};

/** The readers of all query parameters. A new one is a line here and a member of `QueryValues`. */
export const queryReaders: {
  readonly [Name in QueryName]-?: QueryReader<NonNullable<QueryValues[Name]>>;
} = {
  limit: integerBetween(1, MAX_LIMIT),
  offset: integerBetween(0, MAX_INTEGER),
  page: integerBetween(1, MAX_PAGE),
  search,
  archived: boolean,
  pinned: boolean,
  ids: surveyIds,
  tags: tag,
  creation_mode: oneOf("default", "template", "duplicate", "unlisted"),
  exclude_generated: boolean,
  survey_ids: surveyIds,
  exclude_archived: boolean,
  token,
  date_from: dateTime,
  date_to: dateTime,
  kind: oneOf("survey-create", "survey-update"),
  test: oneOf("true", "false", "only"),
  against: uuid,
  format: oneOf("json", "csv", "ndjson"),
  bom: boolean,
  as: oneOf("create"),
};

export interface QueryRead {
  readonly ok: true;
  readonly values: QueryValues;
}

const emptyQuery: QueryRead = { ok: true, values: {} };

/** Reads the texts of a parameter; a problem if one of them is invalid, or there are several and it does not repeat. */
function readValue(name: QueryName, texts: readonly string[]): { readonly value: unknown } | HttpProblem {
  const { read, expected, code, repeats } = queryReaders[name];
  if (texts.length > 1 && repeats !== true)
    return badRequest("unique-keys", `${name} is given more than once.`, name);
  if (texts.length > MAX_REPEATS)
    return badRequest("bounded-size", `${name} is given more than ${MAX_REPEATS} times.`, name);
  const values: unknown[] = [];
  for (const text of texts) {
    if (text.trim() === "") continue;
    const value = read(text);
    if (value === undefined)
      return badRequest(code, `${name} must be ${expected}, not ${quote(text)}.`, name);
    values.push(value);
  }
  const value = values.length > 1 ? values.flat() : values[0];
  return { value: Array.isArray(value) && value.length === 0 ? undefined : value };
}

/**
 * Reads the query parameters of an operation. Other parameters are ignored, an empty value is treated as absent, and duplicates
 * of parameters that are not lists are rejected, because it is not clear which one to use.
 */
export function readQuery(names: readonly QueryName[], query: string): QueryRead | HttpProblem {
  if (query === "" || names.length === 0) return emptyQuery;
  const parameters = new URLSearchParams(query);
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const read = readValue(name, parameters.getAll(name));
    if ("ok" in read) return read;
    if (read.value !== undefined) values[name] = read.value;
  }
  return { ok: true, values };
}
