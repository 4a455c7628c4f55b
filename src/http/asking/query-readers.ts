import type { QueryName, QueryValues } from "../query-parameters.ts";
import { isUuid } from "./path-parameters.ts";

/** How one parameter is read. */
export interface QueryReader<Value> {
  /** The value; undefined for a text that is none. */
  readonly read: (text: string) => Value | undefined;
  /** What it must be, in words. */
  readonly expected: string;
  /** The code of the problem. */
  readonly code: string;
}

/** DESIGN.md 6. */
const LONGEST_PAGE = 1_000;
const LARGEST = 2_147_483_647;
/** So that the rows before a page can be counted in 32 bits. */
const LAST_PAGE = Math.floor(LARGEST / LONGEST_PAGE);
const SEARCH_LENGTH = 200;
const MOST_SURVEYS = 1_000;

/** More than `most` counts as `most`: pages then tell where to go on. */
const wholeNumber = (least: number, most: number): QueryReader<number> => ({
  read: (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : -1;
    return value < least ? undefined : Math.min(value, most);
  },
  expected: `a whole number from ${least}`,
  code: "valid-range",
});

/** Some clients write them with a capital. */
const truth: QueryReader<boolean> = {
  read: (text) => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined),
  expected: "true or false",
  code: "known-value",
};

const search: QueryReader<string> = {
  read: (text) => (text.length <= SEARCH_LENGTH && !text.includes("\u0000") ? text : undefined),
  expected: `a text of at most ${SEARCH_LENGTH} characters`,
  code: "bounded-size",
};

const surveys: QueryReader<readonly string[]> = {
  read: (text) => {
    const ids = text.split(",", MOST_SURVEYS + 1).map((id) => id.trim().toLowerCase());
    return ids.length <= MOST_SURVEYS && ids.every(isUuid) ? ids : undefined;
  },
  expected: `at most ${MOST_SURVEYS} UUIDs with commas between them`,
  code: "valid-format",
};

/** How each parameter is read. A new one is a line here and a member of `QueryValues`. */
export const queryReaders: {
  readonly [Name in QueryName]-?: QueryReader<NonNullable<QueryValues[Name]>>;
} = {
  limit: wholeNumber(1, LONGEST_PAGE),
  offset: wholeNumber(0, LARGEST),
  page: wholeNumber(1, LAST_PAGE),
  search,
  archived: truth,
  pinned: truth,
  survey_ids: surveys,
  exclude_archived: truth,
};
