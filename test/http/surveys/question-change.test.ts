import { describe, expect, it, test } from "vitest";
import { judgeChange } from "#analysis/versions/judge-change.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { testServer } from "../test-server.ts";

const open = (id: string, more: object = {}) => ({ id, type: "open", question: `${id}?`, ...more });
const before = [open("a"), open("b")];
const required = [...before, open("c")];
const optional = [open("a", { optional: true }), open("b")];
const running = { start_date: "2026-01-01T00:00:00Z" };
const strict = { prefer: "handling=strict" };
const large = Array.from({ length: 1_000 }, (_, n) =>
  open(`q${n}`, { type: "multiple_choice", choices: ["A", "B", "C", "D", "E"] }),
);

async function patch(stored: object, body: object, headers = {}) {
  const { create, ask } = await testServer();
  const survey = await create({ questions: before, ...stored });
  const { status, response, json } = await ask("PATCH", `surveys/${survey}/`, body, headers);
  const { json: now } = await ask("GET", `surveys/${survey}/`);
  return {
    status,
    json,
    change: response.headers.get("surveyc-change"),
    applied: response.headers.get("preference-applied"),
    questions: (now["questions"] as readonly object[]).length,
  };
}

describe("a change of other properties", () => {
  test.each([
    ["of the name", { name: "Other" }],
    ["to the existing questions", { questions: before }],
    ["of nothing", {}],
  ])("%s has no Surveyc-Change", async (_name, body) => {
    expect(await patch(running, body)).toMatchObject({ status: 200, change: null });
  });
});

describe("a change of questions", () => {
  test.each([
    ["same", before.map((question, n) => ({ ...question, question: `Other ${n}?` }))],
    ["compatible", optional],
    ["breaking", required],
    ["breaking", [open("a")]],
    ["unknown", large],
  ])("is %s", async (change, questions) => {
    expect(await patch(running, { questions })).toMatchObject({
      status: 200,
      change,
      applied: null,
      questions: questions.length,
    });
  });
});

describe("a change that is to be handled strictly", () => {
  test.each([
    ["same routes", running, before.map((question) => ({ ...question, question: "Other?" })), "same"],
    ["answers that stay complete", running, optional, "compatible"],
    ["a survey that has not started", { start_date: null }, required, "breaking"],
    ["a survey that has ended", { ...running, end_date: "2026-02-01T00:00:00Z" }, required, "breaking"],
    ["an archived survey", { ...running, archived: true }, required, "breaking"],
  ])("is made with %s", async (_name, stored, questions, change) => {
    expect(await patch(stored, { questions }, strict)).toMatchObject({
      status: 200,
      change,
      applied: "handling=strict",
      questions: questions.length,
    });
  });

  it("is rejected if it breaks answers to a survey that is running, with the shortest record", async () => {
    const refused = await patch(running, { questions: required }, strict);
    expect(refused).toMatchObject({
      status: 409,
      change: "breaking",
      applied: "handling=strict",
      questions: 2,
      json: {
        code: "breaking-change",
        attr: "questions",
        detail: expect.stringMatching(/answers would be incomplete/),
      },
    });
    const { reasons } = judgeChange(lowerSurvey({ questions: before }), lowerSurvey({ questions: required }));
    expect(reasons[0]?.witness).toHaveLength(2);
    expect(refused.json["errors"]).toMatchObject([
      { code: "answer-missing", severity: "error", pointer: "", witness: reasons[0]?.witness },
    ]);
  });

  it("is judged by whether the survey was running before: one that ends or begins with the change", async () => {
    const ends = { questions: required, end_date: "2026-02-01T00:00:00Z" };
    expect(await patch(running, ends, strict)).toMatchObject({ status: 409, questions: before.length });
    const begins = { questions: required, start_date: "2026-01-01T00:00:00Z" };
    expect(await patch({ start_date: null }, begins, strict)).toMatchObject({
      status: 200,
      change: "breaking",
    });
  });

  it("is rejected if it takes too long to decide", async () => {
    const refused = await patch(running, { questions: large }, strict);
    expect(refused).toMatchObject({ status: 409, change: "unknown", json: { code: "undecided-change" } });
    expect(refused.json).not.toHaveProperty("errors");
    expect(refused.questions).toBe(2);
  });
});
