import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { applyFix } from "#fixes/apply-fix.ts";
import { applyFixesToText } from "#fixes/apply-fixes-to-text.ts";
import { foreignFormats } from "#suggestions/foreign-formats.ts";
import { type Foreign, recognizeForeign } from "#suggestions/recognize-foreign.ts";

const question = { type: "open", question: "Why?" };
const survey = { name: "s", questions: [question] };

/** What is not taken for something else, and the errors that it has. */
const payloads: readonly (readonly [shows: string, value: unknown, errors: readonly string[]])[] = [
  ["a valid survey", survey, []],
  [
    "a valid survey with members of other programs",
    { ...survey, pages: [{ elements: [] }], fields: [{ ref: "a" }], resourceType: "Questionnaire" },
    [],
  ],
  ["a question that is called pages", { name: "s", questions: [{ ...question, id: "pages" }] }, []],
  [
    "a survey with members of other programs and a slip",
    { questions: [question], pages: [{ elements: [] }], data: survey, error: null, "@context": "x" },
    ["required-field /name"],
  ],
  ["a survey without questions", { name: "s" }, []],
  [
    "a survey without questions, with properties of its own",
    {
      name: "s",
      groups: ["eu"],
      content: "note",
      version: 3,
      blocks: [],
      properties: { a: 1 },
      error: "none",
    },
    [],
  ],
  ["nothing", {}, ["required-field /name"]],
  ["an empty list", [], ["valid-type "]],
  ["a list of numbers", [1], ["valid-type "]],
  ["pages without elements", { pages: [{ name: "p" }] }, ["required-field /name"]],
  ["a sign that is null", { resourceType: null, "@context": null }, ["required-field /name"]],
  ["a sign that every object inherits", { fields: [{ toString: 1 }] }, ["required-field /name"]],
  ["lists without entries", { pages: [], fields: [], survey: [], items: [] }, ["required-field /name"]],
  [
    "properties that are not lists",
    { pages: { "0": 1 }, groups: "x", components: 1 },
    ["required-field /name"],
  ],
  ["a text that begins with a sign", "pages", ["valid-type "]],
];

describe("foreign-format: what is not taken for one", () => {
  it.each(payloads)("%s", (_shows, value, errors) => {
    const { diagnostics } = compileSurvey(value);
    const found = diagnostics.filter(({ severity }) => severity === "error");
    expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(errors);
  });

  it("a dashboard with a slip", () => {
    const { diagnostics } = checkDashboard({ name: 1, tiles: [], questions: [question], error: "x" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["valid-type"]);
  });

  it("payloads of kinds that are neither surveys nor dashboards", () => {
    expect(recognizeForeign({ pages: [{ elements: [] }] }, "question")).toBeUndefined();
    expect(recognizeForeign({ results: [], count: 0 }, "survey-page")).toBeUndefined();
  });
});

/** Documents of other programs, cut short: the format or the id of the message, the property that identifies it, and words of the help, "each question" if not given. */
const documents: readonly (readonly [name: string, value: unknown, pointer: string, help?: string])[] = [
  [
    "sections",
    { title: "NPS", sections: [{ title: "One", questions: [question] }] },
    "/sections",
    "one list",
  ],
  [
    "SurveyJS",
    { title: "NPS", pages: [{ name: "p1", elements: [{ type: "rating", name: "q1", title: "How?" }] }] },
    "/pages",
  ],
  [
    "Formbricks",
    {
      name: "Fit",
      blocks: [{ id: "b", elements: [{ id: "e", type: "openText", headline: { default: "Why?" } }] }],
    },
    "/blocks",
  ],
  ["Formbricks", { name: "Fit", welcomeCard: { enabled: false }, blocks: [] }, "/welcomeCard"],
  [
    "Tally",
    { name: "Visit", blocks: [{ uuid: "u", type: "FORM_TITLE", payload: { html: "Visit" } }] },
    "/blocks",
  ],
  [
    "HeyForm",
    { name: "Visit", kind: 1, fields: [{ id: "a", title: ["Why?"], kind: "short_text", properties: {} }] },
    "/fields",
  ],
  [
    "OpnForm",
    { title: "Rental", properties: [{ id: "p", name: "Which car?", type: "text" }], visibility: "public" },
    "/properties",
  ],
  [
    "Typebot",
    { name: "Bot", groups: [{ id: "g", title: "One", blocks: [{ type: "text" }] }], edges: [] },
    "/groups",
  ],
  ["Typebot", { typebot: { groups: [], edges: [] } }, "/typebot"],
  ["Kobo", { name: "Visit", content: { survey: [{ type: "text" }], choices: [] } }, "/content"],
  ["Kobo", { name: "Visit", asset_type: "survey", uid: "a" }, "/asset_type"],
  ["SurveyJS", { elements: [{ type: "text", name: "q1" }] }, "/elements"],
  [
    "SurveyMonkey",
    { title: "t", pages: [{ questions: [{ family: "open_ended", headings: [] }] }] },
    "/pages",
  ],
  [
    "Typeform",
    { title: "t", fields: [{ ref: "a1", type: "short_text", title: "Name?" }], logic: [] },
    "/fields",
  ],
  ["XLSForm", { survey: [{ type: "select_one yn", name: "a" }], choices: [], settings: [] }, "/survey"],
  ["XLSForm", { type: "survey", children: [{ type: "text", name: "a" }] }, "/type"],
  [
    "FHIR",
    { resourceType: "Questionnaire", status: "active", item: [{ linkId: "1", type: "string" }] },
    "/resourceType",
  ],
  [
    "Google Forms",
    { formId: "1FA", info: { title: "t" }, items: [{ itemId: "a", questionItem: {} }] },
    "/items",
  ],
  ["LimeSurvey", { document: { LimeSurveyDocType: "Survey" } }, "/document"],
  ["LimeSurvey", { sid: 1, groups: [{ gid: 1, questions: [{ qid: 2 }] }] }, "/groups"],
  ["Qualtrics", { SurveyEntry: {}, SurveyElements: [] }, "/SurveyEntry"],
  ["REDCap", [{ field_name: "a", form_name: "b" }], "/0"],
  ["Form.io", { title: "t", display: "form", components: [{ key: "a", type: "textfield" }] }, "/components"],
  ["jsonSchema", { $schema: "https://json-schema.org", properties: {} }, "/$schema", "not the schema"],
  ["apiPage", { count: 1, next: null, results: [survey] }, "/results", '"survey-page"'],
  ["dashboard", { id: 1, tiles: [], restriction_level: 21 }, "/tiles", "checkDashboard"],
  ["wrappedPayload", { survey }, "/survey", 'at "/survey"'],
  ["wrappedPayload", { ok: true, data: { survey } }, "/data", 'at "/data/survey"'],
  ["wrappedPayload", { surveys: [survey, survey] }, "/surveys", 'at "/surveys/0"'],
  ["payloadList", [survey, survey], "/0", "one by one"],
  ["questionList", [question], "/0", 'the list as "questions"'],
  ["question", question, "/question", 'a list "questions"'],
  [
    "errorReply",
    { type: "authentication_error", code: "not_authenticated", detail: "…", attr: null },
    "/type",
    "request",
  ],
];

/** The other properties that each is known by, each of them enough. */
const signs: readonly (readonly [name: string, values: readonly object[]])[] = [
  ...["questions", "pages", "blocks", "steps"].map(
    (outer) => ["sections", [{ [outer]: [{ items: [question] }] }]] as const,
  ),
  ["sections", ["elements", "fields"].map((inner) => ({ pages: [{ [inner]: [question] }] }))],
  [
    "Typeform",
    [
      { fields: [{ properties: {} }] },
      { fields: [], thankyou_screens: [] },
      { fields: [], welcome_screens: [] },
    ],
  ],
  ["XLSForm", [{ survey: [{ type: "text" }], settings: [] }, { survey: [{ label: "Why?" }] }]],
  [
    "Google Forms",
    [
      { items: [{ questionItem: {} }] },
      { items: [{ itemId: "a" }] },
      { formId: "1FA", items: [] },
      { formId: "1FA", info: {} },
    ],
  ],
  ["LimeSurvey", [{ LimeSurveyDocType: "x" }, { gid: 1, qid: 2 }, { sid: 1, surveyls_title: "t" }]],
  ["Qualtrics", [{ SurveyElements: [] }, { result: { questions: {}, blocks: {} } }]],
  ["REDCap", [{ field_name: "a", form_name: "b" }]],
  ["Form.io", [{ components: [{ type: "textfield" }] }]],
  [
    "jsonSchema",
    [
      { $schema: "x", $ref: "y" },
      { $schema: "x", $defs: {} },
      { type: "object", properties: {} },
    ],
  ],
  [
    "apiPage",
    [
      { results: [], next: "?offset=9" },
      { results: [], previous: "?offset=0" },
    ],
  ],
  ["dashboard", [{ restriction_level: 21 }, { effective_restriction_level: 21 }]],
  [
    "wrappedPayload",
    ["payload", "body", "result", "attributes", "request"].map((name) => ({ [name]: survey })),
  ],
  ["wrappedPayload", [{ data: [survey] }, { data: { tiles: [] } }]],
  ["errorReply", [{ detail: "…", status: 404 }, { error: "…" }, { errors: [{ message: "…" }] }]],
];

/** The format of a document, or the id of its message. */
const formatOf = (foreign: Pick<Foreign, "messageId" | "params"> | undefined): unknown =>
  foreign?.params["format"] || foreign?.messageId;

describe("foreign-format: documents of other programs", () => {
  it.each(signs)("%s, by another property: %j", (name, values) => {
    expect(values.map((value) => formatOf(recognizeForeign(value, "survey")))).toEqual(
      values.map(() => name),
    );
  });

  it.each(documents)("%s: %j", (name, value, pointer, help = "each question") => {
    const expected = { code: "foreign-format", severity: "error", pointer };
    for (const kind of ["survey", "survey-create"] as const) {
      const { ok, diagnostics } = compileSurvey(value, { kind });
      expect({ ok, diagnostics }).toMatchObject({ ok: false, diagnostics: [expected] });
      expect(formatOf(diagnostics[0] as Foreign & Diagnostic)).toBe(name);
      expect(diagnostics[0]?.message.startsWith("Expected a PostHog survey, found ")).toBe(true);
      expect(diagnostics[0]?.help).toContain(help);
      expect(parse(kind, value).diagnostics).toEqual(diagnostics);
    }
  });

  it("each question", () => {
    const named = new Set(documents.map(([name]) => name));
    const asSurveys = foreignFormats.filter(({ insteadOf }) => insteadOf !== "dashboard");
    expect(
      asSurveys.map(({ format, messageId }) => format ?? messageId).filter((name) => !named.has(name)),
    ).toEqual([]);
  });

  it("instead of a dashboard", () => {
    const page = { name: 1, count: 0, results: [] };
    const found = [{ ...survey, name: 1 }, page].map((value) => checkDashboard(value).diagnostics);
    expect(found).toMatchObject([[{ code: "foreign-format" }], [{ code: "foreign-format" }]]);
    expect(found.map(([first]) => first?.message)).toEqual([
      'Expected a PostHog dashboard, found a survey: it has "questions" and "question".',
      'Expected a PostHog dashboard, found a list page of the API: it has "results" and "count".',
    ]);
  });

  it("are rejected although a survey without questions is valid", () => {
    const form = { name: "phq9", resourceType: "Questionnaire", item: [] };
    const expected = {
      ok: false,
      diagnostics: [{ code: "foreign-format", severity: "error", pointer: "/resourceType" }],
    };
    for (const kind of ["survey", "survey-create", "survey-update", "survey-list-item"] as const)
      expect(compileSurvey(form, { kind })).toMatchObject(expected);
    expect(compileSurvey({ ...form, questions: null })).toMatchObject(expected);
    expect(compileSurvey({ ...form, questions: [question] }).ok).toBe(true);
    expect(compileSurvey({ name: "s", error: "none" }).ok).toBe(true);
    expect(compileSurvey({ archived: true, version: 2 }, { kind: "survey-update" }).diagnostics).toEqual([]);
  });

  it("are marked at the distinctive name", () => {
    const { diagnostics } = compileSurveyText('{"title":"t",\n "pages":[{"elements":[]}]}');
    expect(diagnostics).toMatchObject([{ pointer: "/pages", span: { start: { line: 2, column: 2 } } }]);
    expect(diagnostics[0]?.span?.end.column).toBe(9);
  });
});

describe("foreign-format: a payload inside of something else", () => {
  it.each<[string, unknown]>([
    ["an object", { survey }],
    ["two objects", { ok: true, data: { survey } }],
    ["attributes of data", { data: { type: "survey", attributes: survey } }],
    ["the body of a request", { request: { body: survey } }],
    ["a list", [survey]],
    ["a list in an object", { surveys: [survey] }],
  ])("is taken out of %s", (_shows, value) => {
    const fix = compileSurvey(value).diagnostics[0]?.fixes?.[0] as Fix;
    expect(fix.applicability).toBe("unsure");
    expect(applyFix(value, fix)).toEqual(survey);
    const text = applyFixesToText(JSON.stringify(value, null, 2), [fix]);
    expect(JSON.parse(text)).toEqual(survey);
  });

  it.each<[string, unknown]>([
    ["with others", [survey, survey]],
    ["with others in an object", { surveys: [survey, survey] }],
    ["that is refused", { survey: { questions: [{ type: "open" }] } }],
  ])("is left where it is %s", (_shows, value) => {
    const { diagnostics } = compileSurvey(value);
    expect(diagnostics).toMatchObject([{ code: "foreign-format" }]);
    expect(diagnostics[0]?.fixes).toBeUndefined();
  });
});

describe("foreign-format: any value", () => {
  const names = foreignFormats.flatMap(({ signs }) => signs.flatMap((sign) => sign.split(/[ /=]/)));
  const { value: anything } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, 0, "Questionnaire", "survey", true),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names, "name", "questions"), tie("value"), { maxKeys: 4 }),
    ),
  }));

  it("is recognised or not, without throwing, and a rejected one has one finding then", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const foreign = recognizeForeign(value, "survey");
        const { ok, diagnostics } = compileSurvey(value);
        const found = diagnostics.filter(({ code }) => code === "foreign-format");
        if (found.length > 0) expect(foreign).toBeDefined();
        if (!ok && foreign !== undefined) expect(diagnostics).toEqual(found);
      }),
    );
  });

  it("with questions is never foreign", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), anything), (members) => {
        expect(recognizeForeign({ ...members, questions: [] }, "survey")).toBeUndefined();
      }),
    );
  });
});
