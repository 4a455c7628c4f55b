import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { parse } from "#compile/parse.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { dashboards } from "#testing/dashboards.ts";
import { payloads } from "#testing/payloads.ts";
import { validPayloads } from "#testing/schema-payloads.ts";
import { smallest } from "./smallest.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

describe.each(allKinds)("payloads of kind %s", (kind) => {
  it("are accepted, and plain JSON", () => {
    fc.assert(
      fc.property(payloads(kind), (payload) => {
        expect(parse(kind, payload).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(JSON.parse(JSON.stringify(payload))).toEqual(payload);
      }),
      { numRuns: 40 },
    );
  });

  it("are the same for the same seed, and each is its own", () => {
    const sample = () => fc.sample<unknown>(payloads(kind), { numRuns: 20, seed: 11 });
    const before = structuredClone(sample());
    for (const value of sample())
      for (const name of Object.keys(value as object)) delete (value as Record<string, unknown>)[name];
    expect(sample()).toEqual(before);
  });

  it("shrink to something short that is accepted", () => {
    const short = smallest<unknown>(payloads(kind), () => false, 12);
    expect(parse(kind, short).ok).toBe(true);
    expect(JSON.stringify(short).length).toBeLessThan(100);
  });
});

describe("payloads", () => {
  const surveys = fc.sample(payloads("survey"), { numRuns: 500, seed: 13 });
  const seen = (has: (survey: (typeof surveys)[number]) => boolean): number => surveys.filter(has).length;

  it.each<[string, number]>([
    ["a member that is there", seen(({ description }) => typeof description === "string")],
    ["a member that is not", seen((survey) => !("description" in survey))],
    ["a member that is null", seen(({ description }) => description === null)],
    [
      "a name between the shortest and the longest",
      seen(({ name }) => name.length > 0 && [...name].length < 400),
    ],
    [
      "a type other than the known ones",
      seen(({ type }) => !["popover", "widget", "external_survey", "api", null, undefined].includes(type)),
    ],
    ["the longest name", seen(({ name }) => [...name].length === 400)],
    ["the longest name in astral characters", seen(({ name }) => name.length === 800)],
    ["the smallest number", seen(({ responses_limit }) => responses_limit === 0)],
    ["the largest number", seen(({ responses_limit }) => responses_limit === 2_147_483_647)],
    [
      "branching that leads nowhere in this survey",
      seen(({ questions }) =>
        (questions ?? []).some(
          ({ branching }) => branching != null && "index" in branching && branching.index > 100,
        ),
      ),
    ],
    [
      "members that no definition names",
      seen((survey) => Object.keys(survey).some((name) => !/^[a-z_]+$/.test(name))),
    ],
    [
      "a pattern of addresses",
      seen(({ conditions }) => conditions?.urlMatchType === "regex" && typeof conditions.url === "string"),
    ],
  ])("reach %s", (_, count) => {
    expect(count).toBeGreaterThan(0);
  });

  it("have no properties that no definition names if none are wanted", () => {
    fc.assert(
      fc.property(payloads("user", { unknownMembers: false }), (user) => {
        expect(parse("user", user).diagnostics).toEqual([]);
        expect(Object.keys(user).filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
      }),
    );
  });

  it("have any text if no other is known, and properties of any names unless none are wanted", () => {
    const values = { anyOf: [{ type: "string" }, { type: "null" }] } as const;
    const texts = fc.sample(validPayloads(values, { unknownMembers: false }), { numRuns: 50, seed: 13 });
    expect(new Set(texts.map((text) => typeof text))).toEqual(new Set(["string", "object"]));
    const members = fc.sample(validPayloads({ type: "object" }, {}), { numRuns: 50, seed: 13 });
    expect(members.some((payload) => Object.keys(payload as object).length > 0)).toBe(true);
  });

  it("have properties of any names if a definition wants them", () => {
    const sample = fc.sample(payloads("branching", { unknownMembers: false }), { numRuns: 200, seed: 13 });
    const routes = sample.flatMap((branching) => ("responseValues" in branching ? [branching] : []));
    expect(routes.some(({ responseValues }) => Object.keys(responseValues).length > 2)).toBe(true);
  });

  it("have patterns that compile, which a schema cannot ask for", () => {
    const conditions = {
      type: "object",
      properties: {
        url: { enum: ["(", "^https:", null] },
        urlMatchType: { enum: ["regex", "not_regex", "exact"] },
      },
      required: ["url", "urlMatchType"],
    };
    const document = { $ref: "#/$defs/conditions", $defs: { conditions } };
    fc.assert(
      fc.property(
        validPayloads(document),
        (payload) => parse("survey", { name: "S", conditions: payload }).ok,
      ),
    );
  });

  it("of compiled surveys lead only to questions that exist", () => {
    const targets = ({ questions }: CompiledSurvey) =>
      questions.flatMap(({ routes, otherwise }) => [...Object.values(routes), otherwise]);
    fc.assert(
      fc.property(payloads("compiled-survey"), (compiled) =>
        targets(compiled).every((target) => target === "end" || target < compiled.questions.length),
      ),
    );
  });
});

describe("dashboards", () => {
  it("are accepted without any finding", () => {
    fc.assert(
      fc.property(dashboards(), (dashboard) => {
        expect(checkDashboard(dashboard).diagnostics).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("reach both levels, templates, copies, tags and tiles", () => {
    const sample = fc.sample(dashboards(), { numRuns: 300, seed: 14 });
    expect(new Set(sample.map((each) => each.restriction_level))).toEqual(new Set([21, 37, null, undefined]));
    expect(sample.some(({ tags }) => tags?.some((tag) => tag !== ""))).toBe(true);
    for (const member of ["use_template", "use_dashboard", "tags", "tiles", "filters"] as const)
      expect([member, sample.some((each) => each[member])]).toEqual([member, true]);
  });
});
