import { expect, it, test } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { defineRule } from "#compile/define-rule.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import type { CheckApartOptions, Services } from "#http/services/services.ts";
import { memoryStore } from "#stores/memory-store.ts";

const LARGE = "x".repeat(70_000);
const questions = [{ type: "open", question: "Why?" }];
const noTarget = [{ ...questions[0], branching: { type: "specific_question", index: 7 } }];

type CheckApart = NonNullable<Services["checkApart"]>;

/** A handler that checks large surveys by a function, the kinds that this was called for, and what it answers. */
async function handlerWith(checkApart: CheckApart, more: Partial<Services> = {}) {
  const called: CheckApartOptions[] = [];
  const { handle } = createHandler({
    store: await memoryStore(),
    authenticate: () => ({ user: {}, projects: "*", scopes: ["*"] }),
    companions: true,
    checkApart: (survey, options) => {
      called.push(options);
      return checkApart(survey, options);
    },
    limits: { string: 90_000 },
    ...more,
  });
  const ask = async (method: string, path: string, body?: unknown) => {
    const address = `https://surveys.example.org/api/projects/1/surveys/${path}`;
    const headers = { "content-type": "application/json" };
    const response = await handle(
      new Request(address, {
        method,
        ...(body === undefined ? {} : { headers, body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, json: await response.json() };
  };
  return { called, ask };
}

const compiles: CheckApart = async (survey, { project: _project, ...options }) =>
  compileSurvey(JSON.parse(new TextDecoder().decode(survey)), options);

it("is not asked about small surveys", async () => {
  const { called, ask } = await handlerWith(compiles);
  const { status, json } = await ask("POST", "", { name: "Small", questions });
  expect(status).toBe(201);
  expect((await ask("PATCH", `${json.id}/`, { archived: true })).status).toBe(200);
  expect((await ask("POST", "validate/", { name: "Small", questions })).json.ok).toBe(true);
  expect(called).toEqual([]);
});

it("is asked about large surveys, even if a small change is merged into one", async () => {
  const { called, ask } = await handlerWith(compiles, { rules: { "no-unreachable-question": "error" } });
  const { status, json } = await ask("POST", "", { name: "Large", description: LARGE, questions });
  expect(status).toBe(201);
  expect((await ask("PATCH", `${json.id}/`, { archived: true })).json).toMatchObject({ archived: true });
  expect((await ask("GET", `${json.id}/diagnostics/`)).json.ok).toBe(true);
  expect((await ask("POST", `${json.id}/validate/`, { questions })).json.ok).toBe(true);
  const { project, limits, rules } = called[0] as CheckApartOptions;
  expect({ project, string: limits.string, rules }).toEqual({
    project: "1",
    string: 90_000,
    rules: { "no-unreachable-question": "error" },
  });
  expect(called.map(({ kind }) => kind)).toEqual(Array(4).fill("survey-create"));
});

it("has the reply that checking here has", async () => {
  const body = { name: "Large", description: LARGE, questions: noTarget };
  const apart = await handlerWith(compiles);
  const silent = defineRule({
    ...{ code: "own/silent", severity: "error", summary: "Nothing.", messages: {} },
    check: () => {},
  });
  const own = await handlerWith(compiles, { plugins: [silent] });
  const replies = await Promise.all([apart, own].map(({ ask }) => ask("POST", "", body)));
  expect(replies[0]).toEqual(replies[1]);
  expect(replies[0]?.status).toBe(400);
  // Custom rules are functions, which a thread cannot receive.
  expect(own.called).toEqual([]);
});

test.each([
  ["too-costly", 413, "too-costly"],
  ["unavailable", 503, "unavailable"],
  ["a defect", 500, "error"],
])("if it rejects with %s, nothing is stored", async (code, status, told) => {
  const { ask } = await handlerWith(() => Promise.reject(Object.assign(new Error("no"), { code })));
  const refused = await ask("POST", "", { name: "Large", description: LARGE, questions });
  expect(refused).toMatchObject({ status, json: { code: told } });
  expect((await ask("GET", "")).json.count).toBe(0);
});
