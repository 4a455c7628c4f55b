import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { findBranchingAlias, findMemberAlias, findTypeAlias } from "#model/aliases.ts";
import { asking, type Case, found } from "../parse/found.ts";
import { patched } from "../patched.ts";

const open = { type: "open", question: "Why?" };
const choice = { type: "single_choice", question: "Found it?", choices: ["Yes", "No"] };
const rating = { type: "rating", question: "How well?", scale: 10 };
const branching = (value: unknown) => ({ ...open, branching: value });
const to = (index: number) => ({ type: "specific_question", index });
const routes = (responseValues: unknown) => ({
  ...choice,
  branching: { type: "response_based", responseValues },
});

const silent: readonly Case[] = [
  ["texts that look like numbers and words of others", asking({ ...choice, choices: ["1", "true"] }), []],
  ["choices that are words of others", asking({ ...choice, choices: ["nps", "next", "end"] }), []],
  ["names of others beside ours", asking({ ...open, title: "t", text: "x", label: "l" }), []],
  ["a title beside a name", { name: "s", title: "t", label: "l" }, []],
  ["required beside optional", asking({ ...open, optional: false, required: true }), []],
  ["null in members of others", asking({ ...open, required: null, goto: null }), []],
  ["skip_to beside branching", asking({ ...branching({ type: "end" }), skip_to: 2 }), []],
  [
    "a list of pages with a next one",
    { count: 0, next: null, previous: null, results: [] },
    [],
    "survey-page",
  ],
  ["names of other programs that are not ours", { name: "s", required: true, next: 2 }, []],
  ["keys that are words of others", asking(routes({ next: 0, end: "end" })), []],
];

/** A title, the question, the place of the only finding, and the question that was meant. */
type Slip = readonly [shows: string, question: unknown, finding: string, meant: unknown];

/** Those that test/slips does not have. */
const slips: readonly Slip[] = [
  ["False in quotes", { ...open, optional: "False" }, "valid-type optional", { ...open, optional: false }],
  [
    "the type of a page for that of a description",
    { ...open, descriptionContentType: "text/html" },
    "known-value descriptionContentType",
    { ...open, descriptionContentType: "html" },
  ],
  ["a scale of 11 numbers", { ...rating, scale: 11 }, "valid-range scale", rating],
  ...["next", "continue", "nextQuestion", "next-question"].map(
    (word): Slip => [
      `the target ${word}`,
      routes({ Yes: word }),
      "known-target branching/responseValues/Yes",
      routes({ Yes: "next_question" }),
    ],
  ),
  ...["select", "radiogroup"].map(
    (type): Slip => [`the type ${type}`, { ...choice, type }, "known-value type", choice],
  ),
  ...["checkbox", "multiplechoice"].map(
    (type): Slip => [
      `the type ${type}`,
      { ...choice, type },
      "known-value type",
      { ...choice, type: "multiple_choice" },
    ],
  ),
  ...["text", "short_text", "opne", "paragraph", "url"].map(
    (type): Slip => [`the type ${type}`, { ...open, type }, "known-value type", open],
  ),
  [
    "a type url with a link",
    { ...open, type: "url", link: "https://a.org" },
    "known-value type",
    { ...open, type: "link", link: "https://a.org" },
  ],
  ["the type nps", { type: "nps", question: "How well?" }, "known-value type", rating],
  ["the type stars", { type: "stars", question: "How well?" }, "known-value type", { ...rating, scale: 5 }],
  ["the type csat", { type: "CSAT", question: "How well?" }, "known-value type", { ...rating, scale: 5 }],
  ["the type yes_no", { type: "yes_no", question: "Found it?" }, "known-value type", choice],
  [
    "items for choices",
    { type: "single_choice", question: "Found it?", items: ["Yes", "No"] },
    "required-field items",
    choice,
  ],
  ["kind for type", { kind: "open", question: "Why?" }, "required-field kind", open],
  ["required: true", { ...open, required: true }, "known-field required", { ...open, optional: false }],
  ["isRequired", { ...open, isRequired: "true" }, "known-field isRequired", { ...open, optional: false }],
  ["skip_to", { ...open, skip_to: 2 }, "known-field skip_to", branching(to(2))],
  ["goto end", { ...open, goto: "end" }, "known-field goto", branching({ type: "end" })],
  ["branching as a text", branching("end"), "valid-type branching", branching({ type: "end" })],
  [
    "branching as a word of another tool",
    branching("finish"),
    "valid-type branching",
    branching({ type: "end" }),
  ],
  ["branching as a number", branching(2), "valid-type branching", branching(to(2))],
  ["branching as a number in quotes", branching("2"), "valid-type branching", branching(to(2))],
  ["goto without a type", branching({ goto: 2 }), "required-field branching/goto", branching(to(2))],
  ["next without a type", branching({ next: "2" }), "required-field branching/next", branching(to(2))],
  [
    "to the end without a type",
    branching({ to: "end" }),
    "required-field branching/to",
    branching({ type: "end" }),
  ],
  ...[{ specific_question: 2 }, { goto_question: "2" }, { specific_question: { index: 2 } }].map(
    (named): Slip => [
      `the type as the name: ${JSON.stringify(named)}`,
      branching(named),
      `required-field branching/${Object.keys(named)[0]}`,
      branching(to(2)),
    ],
  ),
  [
    "the type as the name on a single choice",
    { ...choice, branching: { specific_question: 2 } },
    "required-field branching/specific_question",
    { ...choice, branching: to(2) },
  ],
  [
    "the end as the name",
    branching({ end: true }),
    "required-field branching/end",
    branching({ type: "end" }),
  ],
  [
    "routes by response as the name",
    { ...choice, branching: { response_based: { Yes: 0 } } },
    "required-field branching/response_based",
    routes({ Yes: 0 }),
  ],
  ["an index without a type", branching({ index: 2 }), "required-field branching/index", branching(to(2))],
  [
    "skip_to with a target",
    branching({ type: "skip_to", target: 2 }),
    "known-value branching/type",
    branching(to(2)),
  ],
  [
    "the type end_survey",
    branching({ type: "end_survey" }),
    "known-value branching/type",
    branching({ type: "end" }),
  ],
  ["the type END", branching({ type: "END" }), "known-value branching/type", branching({ type: "end" })],
  [
    "the type conditional",
    { ...choice, branching: { type: "conditional", responseValues: { Yes: 0 } } },
    "known-value branching/type",
    routes({ Yes: 0 }),
  ],
  [
    "a jump with another name",
    branching({ type: "specific_question", goto: 2 }),
    "required-field branching/goto",
    branching(to(2)),
  ],
  ["choices in lines", { ...choice, choices: "Yes\nNo\n" }, "valid-type choices", choice],
  ...(
    [
      ["lines with semicolons", "Tea; hot\nWater", "Tea; hot", "Water"],
      ["semicolons between bars", "Tea|hot; Water", "Tea|hot", "Water"],
      ["bars between commas", "Tea, hot | Water", "Tea, hot", "Water"],
      ["semicolons between commas", "Tea, hot; Water, cold", "Tea, hot", "Water, cold"],
      ["commas between slashes", "Tea/coffee, Water", "Tea/coffee", "Water"],
      ["slashes with spaces between others", "Tea/coffee / Water", "Tea/coffee", "Water"],
    ] as const
  ).map(
    ([shows, text, ...choices]): Slip => [
      `choices in one text: ${shows}`,
      { ...choice, choices: text },
      "valid-type choices",
      { ...choice, choices },
    ],
  ),
  [
    "one choice as an object",
    { ...choice, choices: ["Yes", { label: "No", value: 2 }] },
    "valid-type choices/1",
    choice,
  ],
  [
    "choices as numbers",
    { ...choice, choices: [1, 2] },
    "valid-type choices/0",
    { ...choice, choices: ["1", "2"] },
  ],
];

const others = [open, open];
const survey = (question: unknown) => ({ name: "s", questions: [question, ...others] });
const diagnose = (payload: unknown) => parse("survey", payload).diagnostics;

describe("slips", () => {
  it.each(silent)("reports no slip for %s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it.each(slips)("%s: one finding, whose fix yields what was meant", (_shows, question, finding, meant) => {
    const payload = survey(question);
    const diagnostics = diagnose(payload);
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      finding.replace(" ", " /questions/0/"),
    ]);
    expect(diagnostics[0]?.fixes).toMatchObject([{ applicability: "unsure" }]);
    const after = patched(payload, diagnostics[0]?.fixes?.[0]);
    expect(after).toEqual(survey(meant));
    expect(diagnose(after)).toEqual([]);
  });

  it.each([
    [{ shuffleQuestions: true }, { appearance: { shuffleQuestions: true } }],
    [{ appearance: null, widget_label: "?" }, { appearance: { widgetLabel: "?" } }],
    [{ url: "/a", conditions: { selector: "a" } }, { conditions: { selector: "a", url: "/a" } }],
    [
      { appearance: { end_date: "2026-01-01T00:00:00Z" } },
      { appearance: {}, end_date: "2026-01-01T00:00:00Z" },
    ],
    [
      { conditions: { surveyPopupDelaySeconds: 3 } },
      { conditions: {}, appearance: { surveyPopupDelaySeconds: 3 } },
    ],
    [{ questions: [{ ...open, whiteLabel: true }] }, { questions: [open], appearance: { whiteLabel: true } }],
    [
      { questions: [{ ...choice, branching: { type: "end", shuffleOptions: true } }] },
      { questions: [{ ...choice, branching: { type: "end" }, shuffleOptions: true }] },
    ],
  ])("moves a property to the object that has it: %j", (members, meant) => {
    const payload = { name: "s", questions: others, ...members };
    const [finding, ...more] = diagnose(payload);
    expect(more).toEqual([]);
    expect(finding?.code).toBe("known-field");
    const after = patched(payload, finding?.fixes?.[0]);
    expect(after).toEqual({ name: "s", questions: others, ...meant });
    expect(diagnose(after)).toEqual([]);
  });

  it.each([
    { shuffleQuestions: true, appearance: { shuffleQuestions: false } },
    { url: "/a", conditions: [] },
    { branching: { type: "end" } },
    { appearance: { buttonText: "OK" } },
  ])("names the place of a property, but moves none to an occupied or ambiguous place: %j", (members) => {
    const finding = diagnose({ name: "s", questions: others, ...members }).find(
      ({ code }) => code === "known-field",
    );
    expect(finding?.help).toMatch(/^Move "/);
    expect(finding?.fixes).toBeUndefined();
  });

  it.each([
    [{ appearance: { buttonText: "OK" } }, "a question"],
    [{ questions: [{ ...choice, branching: { type: "end", shuffleOptions: true } }] }, "a question"],
    [{ questions: [{ ...open, whiteLabel: true }] }, '"appearance"'],
    [{ appearance: { end_date: "2026-01-01T00:00:00Z" } }, "the survey"],
    [{ questions: [{ ...open, responseValues: {} }] }, '"branching"'],
    [{ responseValues: {} }, '"branching"'],
  ])("names the parent of a property: %j", (members, place) => {
    const found = diagnose({ name: "s", questions: others, ...members });
    expect(found[0]?.message).toContain(`it is a property of ${place}.`);
  });

  it("finds a title for a name", () => {
    const [finding, ...more] = diagnose({ title: "s", questions: others });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: "required-field", pointer: "/title" });
    expect(finding?.fixes?.[0]?.patch).toEqual([{ op: "move", from: "/title", path: "/name" }]);
  });

  it("reports each of several slips in one question", () => {
    expect(found("question", { type: "radio", text: "Found it?", options: ["Yes"], required: true })).toEqual(
      [
        "known-value /type",
        "required-field /text",
        "required-field /options",
        "warning: known-field /required",
      ],
    );
  });

  it.each([
    [{ ...open, optional: "maybe" }],
    [{ ...rating, scale: "ten" }],
    [{ ...rating, scale: "11" }],
    [branching("somewhere")],
    [branching(-2)],
    [branching(["end"])],
    [branching({ ...to(0), index: "questions[3]" })],
    [branching({ ...to(0), index: { index: 3 } })],
    [branching({ ...to(0), index: { index: 1, value: 2 } })],
    [branching({ goto: 1, unless: 2 })],
    [{ ...choice, branching: [{ answer: { toString: 1 }, goto: 1 }] }],
    [{ ...choice, branching: [{ answer: ["Yes"], goto: 1 }] }],
    [{ ...choice, choices: [{ text: "Yes" }, { image: 1 }] }],
    [{ type: "no_such_type", question: "q" }],
    [{ type: "constructor", question: "q" }],
    [{ type: "open", title: 5 }],
  ])("guesses nothing of %j", (question) => {
    const diagnostics = diagnose(survey(question));
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { fixes } of diagnostics) expect(fixes).toBeUndefined();
  });

  it.each([
    ["from 1", "Question 3", 'Write 0 ("Found it?") or 1 ("Why?").'],
    ["from 0 where one of them is 0", "Question 0", 'Write 1 ("Why?") or 0 ("Found it?").'],
  ])("counts questions in words %s", (_, index, help) => {
    const questions = [routes({ "0": "Question 1", "1": "end" }), branching({ ...to(0), index }), open];
    expect(diagnose({ name: "s", questions })[0]?.help).toContain(help);
  });

  it("describes it in plain words", () => {
    const said = (question: unknown) =>
      diagnose(survey(question)).map(({ message, help }) => [message, help]);
    expect(said({ ...open, optional: "true" })).toEqual([
      ['Expected true or false, found "true".', "Remove the quotes: write true."],
    ]);
    expect(said(branching({ ...to(0), index: "2" }))).toEqual([
      ['Expected a number, found "2".', 'Remove the quotes. Write 2 ("Why?"). Questions are counted from 0.'],
    ]);
    expect(said(branching({ ...to(0), index: "3" }))[0]?.[1]).toBe(
      'Write 2 ("Why?") or "branching": {"type":"end"}. Questions are counted from 0.',
    );
    expect(said({ type: "nps", question: "q" })[0]?.[1]).toBe('Did you mean "rating", with "scale": 10?');
    expect(said(branching({ goto: 2 }))).toEqual([
      ['Expected the property "type", found "goto".', 'Write {"type":"specific_question","index":2}.'],
    ]);
    expect(said({ ...open, required: true })).toEqual([
      ['Unknown property "required".', 'Write "optional": false instead.'],
    ]);
  });
});

describe("the words of other tools", () => {
  it.each(["nps", "STARS", "check box", "Text-Area"])("know the question type %s in any style", (word) => {
    expect(findTypeAlias(word)).toBeDefined();
  });

  it.each([
    ["left label", "lowerBoundLabel"],
    ["min_label", "lowerBoundLabel"],
    ["rightLabel", "upperBoundLabel"],
    ["max label", "upperBoundLabel"],
    ["starts_at", "start_date"],
    ["endsAt", "end_date"],
    ["mandatory", "optional"],
    ["CTA", "buttonText"],
    ["helper text", "description"],
    ["max responses", "responses_limit"],
  ])("know %s as %s", (word, known) => {
    expect(findMemberAlias(word)?.known).toBe(known);
  });

  it("leave long and unknown words alone", () => {
    expect(findTypeAlias("x".repeat(1_000_000))).toBeUndefined();
    expect(findBranchingAlias("__proto__")).toBeUndefined();
  });
});
