import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { applyFix } from "#fixes/apply-fix.ts";
import { asking, type Case, found, leading } from "./found.ts";

const cases: readonly Case[] = [
  ["a survey with a name", { name: "s" }, []],
  ["an empty update", {}, [], "survey-update"],
  ["an empty dashboard", {}, [], "dashboard-create"],
  ["an empty user", {}, [], "user"],
  ["an empty branching", {}, [], "branching"],
  ["undefined in optional members", { type: undefined }, [], "branching"],
  ["a survey without a name", {}, ["required-field /name"]],
  ["a survey-create without a name", { type: "popover" }, ["required-field /name"], "survey-create"],
  ["an undefined name", { name: undefined }, ["required-field /name"]],
  [
    "inherited members",
    Object.assign(Object.create(null), {}),
    ["required-field /type", "required-field /question"],
    "question",
  ],
  ["a question without a type", asking({ question: "q" }), ["required-field /questions/0/type"]],
  ["a question without a text", asking({ type: "open" }), ["required-field /questions/0/question"]],
  [
    "a rating without a scale",
    asking({ type: "rating", question: "q" }),
    ["required-field /questions/0/scale"],
  ],
  [
    "a choice question needs choices",
    asking({ type: "single_choice", question: "q" }),
    ["required-field /questions/0/choices"],
  ],
  [
    "one that is not known needs what all need",
    { scale: 99 },
    ["required-field /type", "required-field /question"],
    "question",
  ],
  [
    "branching with content needs a type",
    leading({ index: 0 }),
    ["required-field /questions/0/branching/index"],
  ],
  [
    "a jump needs its target",
    leading({ type: "specific_question" }),
    ["required-field /questions/0/branching/index"],
  ],
  ["routes need their table", { type: "response_based" }, ["required-field /responseValues"], "branching"],
  [
    "a page needs all its members",
    { results: [] },
    ["required-field /count", "required-field /next", "required-field /previous"],
    "survey-page",
  ],
  [
    "a collaborator to be added needs a level and a user",
    {},
    ["required-field /level", "required-field /user_uuid"],
    "collaborator-create",
  ],
  ["in members", { tile: {} }, ["required-field /tile/id"], "move-tile"],
  [
    "what is missing comes before what is there",
    { type: "rating", scale: 99 },
    ["required-field /question", "valid-range /scale"],
    "question",
  ],
  [
    "a template in its place, and the properties of a dashboard without a template",
    { template: { template_name: "T", tiles: [] }, template_name: "T", name: "n", tags: ["a"] },
    [],
    "create-from-template-json",
  ],
  [
    "the tiles of a dashboard",
    { name: "n", tags: [], template_name: undefined },
    [],
    "create-from-template-json",
  ],
  [
    "a template as the request",
    { id: "x", template_name: 7, tiles: "x", pinned: "x" },
    ["required-field /template_name"],
    "create-from-template-json",
  ],
  [
    "a template without a name as the request",
    { dashboard_filters: {}, tiles: [], template: undefined },
    ["required-field /dashboard_filters"],
    "create-from-template-json",
  ],
];

const misspelt: readonly Case[] = [
  ["a name", { nmae: "s" }, ["required-field /nmae"]],
  ["a name in another case", { Name: "s" }, ["required-field /Name"]],
  ["the text of a question", { type: "open", qestion: "q" }, ["required-field /qestion"], "question"],
  ["the type of a question", { tpye: "open", question: "q" }, ["required-field /tpye"], "question"],
  ["the target of a jump", { type: "specific_question", idnex: 0 }, ["required-field /idnex"], "branching"],
  [
    "the table of routes",
    { type: "response_based", responsevalues: {} },
    ["required-field /responsevalues"],
    "branching",
  ],
  [
    "a number in quotes under a name of another tool",
    { type: "rating", question: "q", max: "5" },
    ["required-field /max"],
    "question",
  ],
  [
    "a list in one text under a name of another tool",
    { type: "single_choice", question: "q", options: "a, b" },
    ["required-field /options"],
    "question",
  ],
  [
    "an object under a name of another tool",
    { type: "response_based", rules: { a: 0 } },
    ["required-field /rules"],
    "branching",
  ],
  [
    "two at once",
    { levl: 37, userUuid: "u" },
    ["required-field /levl", "required-field /userUuid"],
    "collaborator-create",
  ],
  ["what else is unlike is left alone", { nmae: "s", colour: 1 }, ["required-field /nmae"]],
];

describe("required-field", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it.each(misspelt)("one finding for one slip: %s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("reports what belongs there", () => {
    expect(parse("question", { type: "rating", question: "q" }).diagnostics).toEqual([
      {
        code: "required-field",
        messageId: "missingIntegerBetween",
        severity: "error",
        pointer: "/scale",
        params: { name: "scale", minimum: 2, maximum: 10 },
        message: 'The required property "scale" is missing.',
        help: 'Add "scale": an integer from 2 to 10.',
      },
    ]);
    expect(parse("compiled-survey", { fingerprint: "f", questions: [] }).diagnostics[0]?.help).toBe(
      'Add "version": 1.',
    );
    expect(parse("question", { question: "q" }).diagnostics[0]?.help).toBe(
      'Add "type": "open", "link", "rating", "single_choice" or "multiple_choice".',
    );
  });

  it("names the property that looks like it, and offers to rename that", () => {
    expect(parse("survey", { "na/me": "s" }).diagnostics).toMatchObject([
      {
        code: "required-field",
        messageId: "otherName",
        severity: "error",
        pointer: "/na~1me",
        params: { name: "name", other: "na/me" },
        message: 'Expected the property "name", found "na/me".',
        help: 'Rename "na/me" to "name".',
        fixes: [
          {
            title: "Rename to name",
            applicability: "unsure",
            patch: [{ op: "move", from: "/na~1me", path: "/name" }],
          },
        ],
      },
    ]);
  });
});

it("moves a template to its property", () => {
  const rest = { creation_context: "page", name: "Own" };
  const template = {
    ...{ id: "018f0000-aaaa-7000-8000-000000000001", template_name: "Sales", dashboard_description: "" },
    ...{
      tags: ["sales"],
      variables: [],
      tiles: [{ type: "INSIGHT", name: "Visits", query: {}, layouts: {} }],
    },
  };
  const payload = { ...template, ...rest };
  const { diagnostics } = parse("create-from-template-json", payload);
  const [fix] = diagnostics[0]?.fixes ?? [];
  expect(applyFix(payload, fix as Fix)).toEqual({ ...rest, template });
  expect(parse("create-from-template-json", { ...rest, template })).toMatchObject({
    ok: true,
    diagnostics: [],
  });
});
