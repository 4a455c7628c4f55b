import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type ParameterKind,
  type QueryName,
  type QueryValues,
  queryReaders,
  readParameter,
  readQuery,
} from "#http/wire/read-parameters.ts";
import { anyCharacters } from "../../any-characters.ts";

const all = Object.keys(queryReaders) as QueryName[];
const uuid = "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11";

describe("path parameters", () => {
  test.each<[ParameterKind, string, number | string | null]>([
    ["integer", "1", 1],
    ["integer", "2147483647", 2_147_483_647],
    ["integer", "2147483648", null],
    ["integer", "99999999999999999999999", null],
    ...["0", "-1", "+1", "01", "1.0", "1e3", "0x1", " 1", "1 ", "", "NaN", "١", "1\n"].map(
      (text): ["integer", string, null] => ["integer", text, null],
    ),
    ["uuid", "0B2CBB06-6a1c-4c0f-9f43-2c4f3f1f7d11", "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"],
    ["uuid", "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11\n", null],
    ["uuid", "0b2cbb06000040008000000000000001", null],
    ["uuid", "{0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11}", null],
    ["uuid", "1' OR '1'='1", null],
  ])("%s %j", (kind, text, value) => {
    expect(readParameter(kind, text)).toBe(value);
  });
});

describe("valid queries", () => {
  test.each<[string, QueryValues]>([
    ["", {}],
    ["limit=&offset=&search=&archived=&survey_ids=&page=%20", {}],
    ["a=1&__proto__[x]=1&constructor=2&limit[]=7", {}],
    ["limit=1", { limit: 1 }],
    ["limit=007", { limit: 7 }],
    ["limit=1000", { limit: 1_000 }],
    ["limit=1001", { limit: 1_000 }],
    [`limit=${"9".repeat(400)}`, { limit: 1_000 }],
    ["offset=0", { offset: 0 }],
    ["offset=99999999999999999999", { offset: 2_147_483_647 }],
    ["page=3", { page: 3 }],
    ["page=2147483647", { page: 2_147_483 }],
    ["search=a%20b+c", { search: "a b c" }],
    [
      "archived=true&pinned=FALSE&exclude_archived=True",
      { archived: true, pinned: false, exclude_archived: true },
    ],
    [
      "date_from=2024-02-29t00:30:00.5%2B01:00&date_to=2026-01-31T09:30:00Z",
      { date_from: "2024-02-28T23:30:00.500Z", date_to: "2026-01-31T09:30:00.000Z" },
    ],
    ["format=json&bom=true", { format: "json", bom: true }],
    [`survey_ids=${uuid.toUpperCase()}`, { survey_ids: [uuid] }],
    [`survey_ids=%20${uuid}%20,+${uuid}`, { survey_ids: [uuid, uuid] }],
    [`survey_ids=,%20${uuid},,`, { survey_ids: [uuid] }],
    [`ids=${uuid},`, { ids: [uuid] }],
    ["ids=,&survey_ids=%20,%20", {}],
    ["tags=%20Growth%20", { tags: ["growth"] }],
    ["tags=a,b&tags=&tags=B&tags=", { tags: ["a,b", "b"] }],
    ["creation_mode=template&exclude_generated=TRUE", { creation_mode: "template", exclude_generated: true }],
    [`survey_ids=${Array(1_000).fill(uuid)}`, { survey_ids: Array(1_000).fill(uuid) }],
    [
      `search=${"a".repeat(200)}&token=${"b".repeat(200)}`,
      { search: "a".repeat(200), token: "b".repeat(200) },
    ],
  ])("%s", (query, values) => {
    expect(readQuery(all, query)).toEqual({ ok: true, values });
  });

  it("ignore parameters that the operation does not take", () => {
    expect(readQuery([], "limit=x&limit=y")).toEqual({ ok: true, values: {} });
    expect(readQuery(["archived"], "limit=x")).toEqual({ ok: true, values: {} });
  });
});

describe("invalid queries", () => {
  test.each<[string, QueryName, string]>([
    ["limit=0", "limit", "valid-range"],
    ["limit=-1", "limit", "valid-range"],
    ["limit=abc", "limit", "valid-range"],
    ["limit=1e3", "limit", "valid-range"],
    ["limit=0x10", "limit", "valid-range"],
    ["limit=1.0", "limit", "valid-range"],
    ["limit=%2B5", "limit", "valid-range"],
    ["limit=%D9%A1", "limit", "valid-range"],
    ["limit=5;offset=10", "limit", "valid-range"],
    ["limit=1&limit=2", "limit", "unique-keys"],
    ["limit=1&limit=1", "limit", "unique-keys"],
    ["offset=-1", "offset", "valid-range"],
    ["page=0", "page", "valid-range"],
    ["archived=yes", "archived", "known-value"],
    ["archived=constructor", "archived", "known-value"],
    ["archived=untrue", "archived", "known-value"],
    ["archived=not%20false", "archived", "known-value"],
    ["date_from=2026-01-31", "date_from", "valid-format"],
    ["date_to=2026-02-30T00:00:00Z", "date_to", "valid-format"],
    ["date_to=2026-01-31T24:00:00Z", "date_to", "valid-format"],
    ["date_to=2026-01-32T00:00:00Z", "date_to", "valid-format"],
    ["pinned=1", "pinned", "known-value"],
    [`search=${"a".repeat(201)}`, "search", "bounded-size"],
    ["search=a%00", "search", "bounded-size"],
    [`token=${"a".repeat(201)}`, "token", "bounded-size"],
    ["survey_ids=1", "survey_ids", "valid-format"],
    [`ids=${uuid},x`, "ids", "valid-format"],
    [`ids=${uuid}&ids=${uuid}`, "ids", "unique-keys"],
    ["creation_mode=generated", "creation_mode", "known-value"],
    ["as=update", "as", "known-value"],
    ["exclude_generated=1", "exclude_generated", "known-value"],
    [`tags=a&tags=${"b".repeat(201)}`, "tags", "bounded-size"],
    ["tags=a%00", "tags", "bounded-size"],
    [Array(101).fill("tags=a").join("&"), "tags", "bounded-size"],
    [`survey_ids=${`${uuid},`.repeat(1_000)}${uuid}`, "survey_ids", "valid-format"],
  ])("%s", (query, attr, code) => {
    expect(readQuery(all, query)).toMatchObject({ ok: false, status: 400, attr, code });
  });

  it("are quoted in shortened form", () => {
    const read = readQuery(all, `limit=${"x".repeat(1_000_000)}`);
    expect(read.ok ? "" : read.detail.length).toBeLessThan(200);
  });
});

const numbers = fc.oneof(
  fc.integer({ min: 1, max: 2_000 }).map(String),
  fc.bigInt({ min: 1n, max: 10n ** 30n }).map(String),
);
const values = fc.oneof(
  numbers,
  fc.constantFrom("true", "false", "", "0", "-1", "+1", "1.0", uuid),
  anyCharacters().map((text) => encodeURIComponent(text.toWellFormed())),
  anyCharacters(),
);
const limits = fc.oneof({ weight: 3, arbitrary: numbers }, { weight: 1, arbitrary: values });
const queries = fc
  .tuple(
    limits.map((value) => `limit=${value}`),
    fc.array(
      fc.tuple(fc.constantFrom(...all), values).map((pair) => pair.join("=")),
      { maxLength: 2 },
    ),
  )
  .map(([limit, others]) => [limit, ...others].join("&"));

it("never throws, and keeps numbers within their limits", () => {
  const counts = { all: 0, limited: 0, rejected: 0 };
  fc.assert(
    fc.property(queries, (query) => {
      counts.all++;
      const read = readQuery(all, query);
      if (!read.ok) {
        counts.rejected++;
        return;
      }
      const { limit, offset = 0, page = 1 } = read.values;
      if (limit !== undefined) {
        counts.limited++;
        expect(limit).toBe(Math.min(1_000, Number(new URLSearchParams(query).get("limit"))));
        expect(limit).toBeGreaterThan(0);
      }
      expect(offset).toBeLessThanOrEqual(2_147_483_647);
      expect(page * 1_000).toBeLessThanOrEqual(2_147_483_647);
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(counts.limited, counts.rejected)).toBeGreaterThan(counts.all / 5);
});
