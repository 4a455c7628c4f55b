// What answers that were given before an edit mean after it: in statistics, and when stored answers are replayed.
import { describe, expect, it } from "vitest";
import { type TestServerOptions, testServer } from "../test-server.ts";

const pick = (choices: string[], more: object = {}) => ({
  id: "q",
  type: "single_choice",
  question: "Why?",
  choices,
  ...more,
});
const rate = (scale: number, more: object = {}) => ({
  id: "q",
  type: "rating",
  question: "How?",
  display: "number",
  scale,
  ...more,
});
const running = { start_date: "2026-01-01T00:00:00Z" };

interface Edit {
  readonly question: object;
  readonly choices?: unknown;
}

/** A survey with one question, answers to it, and edits; a number of answers may be given between them. */
async function edited(
  question: object,
  answers: readonly unknown[],
  edits: readonly Edit[],
  later: unknown[] = [],
  options: TestServerOptions = {},
) {
  const { ask, create } = await testServer(options);
  const survey = await create({ ...running, questions: [question] });
  const send = async (given: readonly unknown[]) => {
    for (const answer of given) {
      const { status } = await ask("POST", `surveys/${survey}/responses/`, { responses: { q: answer } });
      expect(status).toBe(201);
    }
  };
  await send(answers);
  const changes: (string | null)[] = [];
  for (const { question: edit, choices } of edits) {
    const headers = choices === undefined ? {} : { "surveyc-choices": JSON.stringify(choices) };
    const { response, status } = await ask("PATCH", `surveys/${survey}/`, { questions: [edit] }, headers);
    expect(status).toBe(200);
    changes.push(response.headers.get("surveyc-change"));
  }
  await send(later);
  const { json } = await ask("GET", `surveys/${survey}/stats/`);
  const [results] = (json["results"] as { questions: Record<string, unknown>[] }).questions;
  const counts = (results?.["distribution"] as { answer: unknown; count: number }[] | undefined)?.map(
    ({ answer, count }) => [answer, count],
  );
  return { ask, survey, changes, results, counts };
}

describe("statistics do not count", () => {
  it.each<[string, object, unknown, object, string]>([
    ["ratings of another scale", rate(5), 5, rate(10), "5 of 5"],
    [
      "ratings of a scale whose ends changed places",
      rate(5, { lowerBoundLabel: "bad", upperBoundLabel: "good" }),
      5,
      rate(5, { lowerBoundLabel: "good", upperBoundLabel: "bad" }),
      "5 of 5",
    ],
    ["ratings that became positions", rate(2), 2, pick(["Bad", "Fine", "Good"]), "2 of 2"],
    [
      "a choice that is gone",
      pick(["To expnsive", "Slow"]),
      "To expnsive",
      pick(["Too expensive", "Slow"]),
      "To expnsive",
    ],
    [
      "a choice that would be a text",
      pick(["Red", "?"], { hasOpenChoice: true }),
      "Red",
      pick(["Blue", "?"], { hasOpenChoice: true }),
      "Red",
    ],
    [
      "a text that would be a choice",
      pick(["Red", "?"], { hasOpenChoice: true }),
      "Blue",
      pick(["Red", "Blue", "?"], { hasOpenChoice: true }),
      "Blue",
    ],
    [
      "lists with a choice that is gone",
      pick(["A", "B"], { type: "multiple_choice" }),
      ["A", "B"],
      pick(["A", "C"], { type: "multiple_choice" }),
      "A, B",
    ],
  ])("%s, and list them by what they were", async (_name, before, answer, after, text) => {
    const { changes, results } = await edited(before, [answer, answer], [{ question: after }]);
    expect(changes).toEqual(["breaking"]);
    expect(results).toMatchObject({
      answered: 0,
      not_fitting: 2,
      not_fitting_answers: [{ answer: text, count: 2 }],
    });
  });
});

it("an answer at the time of an edit belongs to the version before it", async () => {
  const first = pick(["A", "B"]);
  const renamed = { question: pick(["A", "C"]), choices: { q: [0, 1] } };
  const replaced = { question: first, choices: { q: [0, null] } };
  const clock = () => new Date("2026-03-10T12:00:00Z");
  const { results } = await edited(first, ["B"], [renamed, replaced], [], { clock });
  expect(results).toMatchObject({ answered: 0, not_fitting: 1 });
});

describe("statistics count", () => {
  const [typo, corrected] = [pick(["To expnsive", "Slow"]), pick(["Slow", "Too expensive"])];

  it("a renamed choice under its present text", async () => {
    const { changes, counts, results } = await edited(
      typo,
      ["To expnsive", "To expnsive", "Slow"],
      [{ question: corrected, choices: { q: [1, 0] } }],
      ["Too expensive"],
    );
    expect(changes).toEqual(["compatible"]);
    expect(counts).toEqual([
      ["Slow", 1],
      ["Too expensive", 3],
    ]);
    expect(results).toMatchObject({ not_fitting: 0, not_fitting_answers: [] });
  });

  it("a choice that was renamed more than once, with other edits in between", async () => {
    const { counts } = await edited(
      typo,
      ["To expnsive"],
      [
        { question: corrected, choices: { q: [1, 0] } },
        { question: { ...corrected, question: "Why not?" } },
        { question: pick(["Slow", "Too expensive", "Ugly"]) },
        { question: pick(["Price", "Slow", "Ugly"]), choices: { "0": [1, 0, 2] } },
      ],
    );
    expect(counts).toEqual([
      ["Price", 1],
      ["Slow", 0],
      ["Ugly", 0],
    ]);
  });

  it("a renamed choice under its present text after the choices were sorted", async () => {
    const fixed = pick(["Too expensive", "Slow"]);
    const { counts } = await edited(
      typo,
      ["To expnsive", "To expnsive"],
      [{ question: fixed, choices: { q: [0, 1] } }, { question: corrected }, { question: fixed }],
      ["Slow"],
    );
    expect(counts).toEqual([
      ["Too expensive", 2],
      ["Slow", 1],
    ]);
  });

  it("a renamed choice under its present text if an earlier edit was undone", async () => {
    const { counts } = await edited(
      typo,
      ["Slow"],
      [
        { question: pick(["To expnsive", "Late"]) },
        { question: typo },
        { question: corrected, choices: { q: [1, 0] } },
      ],
    );
    expect(counts).toContainEqual(["Slow", 1]);
  });

  it("each answer as before if the request of a change is repeated", async () => {
    const exchanged = { question: pick(["No", "Yes"]), choices: { q: [0, 1] } };
    const { ask, survey, counts } = await edited(pick(["Yes", "No"]), ["Yes"], [exchanged, exchanged]);
    expect(counts).toEqual([
      ["No", 1],
      ["Yes", 0],
    ]);
    const body = { name: "s", questions: [exchanged.question] };
    const headers = { "surveyc-choices": '{"q":[1,null]}' };
    const { json } = await ask("POST", `surveys/validate/?against=${survey}`, body, headers);
    expect(json["against"]).toMatchObject({ submissions: 1, refused: 0 });
  });

  it("each answer by the version to which it was given, also if texts were exchanged", async () => {
    const { counts } = await edited(
      pick(["Yes", "No"]),
      ["Yes", "Yes"],
      [{ question: pick(["No", "Yes"]), choices: { q: [0, 1] } }],
      ["Yes"],
    );
    expect(counts).toEqual([
      ["No", 2],
      ["Yes", 1],
    ]);
  });

  it("answers again if an edit is undone", async () => {
    const { counts, results } = await edited(rate(5), [4], [{ question: rate(10) }, { question: rate(5) }]);
    expect(counts).toContainEqual([4, 1]);
    expect(results).toMatchObject({ not_fitting: 0, mean: 4 });
  });

  it("skips on any scale", async () => {
    const optional = { optional: true };
    const { results } = await edited(rate(5, optional), [null], [{ question: rate(10, optional) }]);
    expect(results).toMatchObject({ skipped: 1, not_fitting: 0 });
  });
});

describe("replaying stored answers", () => {
  const against = async (before: object, answer: unknown, after: object, choices?: object) => {
    const { ask, survey } = await edited(before, [answer], []);
    const headers = choices === undefined ? {} : { "surveyc-choices": JSON.stringify(choices) };
    const body = { name: "s", questions: [after] };
    const { status, json } = await ask("POST", `surveys/validate/?against=${survey}`, body, headers);
    return {
      status,
      json,
      found: json["against"] as { refused: number; first: { code: string; message: string }[] },
    };
  };

  it.each<[string, object, unknown, object]>([
    ["of another scale", rate(5), 5, rate(10)],
    ["of another type", rate(2), 2, pick(["Bad", "Fine", "Good"])],
    [
      "that is no longer listed",
      pick(["Red", "?"], { hasOpenChoice: true }),
      "Red",
      pick(["?"], { hasOpenChoice: true }),
    ],
    [
      "that is no longer listed, and is a translation of another choice",
      pick(["Oui", "Yes", "No"]),
      "Oui",
      pick(["Yes", "No"], { translations: { fr: { choices: ["Oui", "Non"] } } }),
    ],
  ])("refuses an answer %s", async (_name, before, answer, after) => {
    const { found } = await against(before, answer, after);
    expect(found).toMatchObject({ refused: 1, first: [{ question: "q", code: "answer-changes-meaning" }] });
  });

  it("takes a choice map", async () => {
    const [before, after] = [pick(["A", "B"]), pick(["B", "C"])];
    expect((await against(before, "A", after)).found).toMatchObject({ refused: 1 });
    expect((await against(before, "A", after, { q: [1, 0] })).found).toMatchObject({ refused: 0 });
    const { status, json } = await against(before, "A", after, { q: [1] });
    expect([status, json["code"]]).toEqual([400, "valid-header"]);
  });
});

describe("Surveyc-Choices", () => {
  it.each([
    ["not JSON", "{"],
    ["a list", "[0]"],
    ["a text", '{"q": "0"}'],
    ["a fraction", '{"q": [0.5]}'],
    ["another question", '{"nobody": [0, 1]}'],
    ["too few", '{"q": [0]}'],
    ["a position that no choice had", '{"q": [0, 2]}'],
  ])("that has %s is refused, and nothing is changed", async (_name, value) => {
    const { ask, create } = await testServer();
    const survey = await create({ ...running, questions: [pick(["A", "B"])] });
    const headers = { "surveyc-choices": value };
    const { status, json } = await ask(
      "PATCH",
      `surveys/${survey}/`,
      { questions: [pick(["A", "C"])] },
      headers,
    );
    expect([status, json["code"]]).toEqual([400, "valid-header"]);
    expect((await ask("GET", `surveys/${survey}/`)).json["questions"]).toEqual([pick(["A", "B"])]);
  });
});

it("no reply contains what earlier answers meant", async () => {
  const { ask, survey } = await edited(pick(["Old", "B"]), ["Old"], [{ question: pick(["New", "B"]) }]);
  for (const [method, path, body] of [
    ["GET", `surveys/${survey}/`, undefined],
    ["GET", "surveys/", undefined],
    ["PATCH", `surveys/${survey}/`, { name: "Other" }],
  ] as const)
    expect(JSON.stringify((await ask(method, path, body)).json)).not.toContain("Old");
});

it("keeps the newest of very many versions", async () => {
  const long = (at: number) =>
    pick(Array.from({ length: 500 }, (_, choice) => `${"x".repeat(90)} ${at} ${choice}`));
  const edits = [1, 2, 3, 4].map((at) => ({
    question: long(at),
    choices: { q: Array.from({ length: 500 }, (_, n) => n) },
  }));
  const { results } = await edited(long(0), [`${"x".repeat(90)} 0 7`], edits);
  expect(results).toMatchObject({ answered: 0, not_fitting: 1 });
});
