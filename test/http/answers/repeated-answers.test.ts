import * as fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { recordResponse } from "#http/answers/record-response.ts";
import { createServices } from "#http/services/services.ts";
import type { Store } from "#stores/store.ts";
import { questions, type TestServer, testServer } from "../test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

const [how, praise, again] = questions;

/** What may become of a survey after it was answered. */
const changes: Readonly<Record<string, object>> = {
  "is archived": { archived: true },
  "has ended": { end_date: "2026-03-10T00:00:00Z" },
  "starts later": { start_date: "2026-04-01T00:00:00Z" },
  "has no start": { start_date: null },
  "has reached its limit": { responses_limit: 1 },
  "has a limit": { responses_limit: 9 },
  "asks more": { questions: [...questions, { type: "open", question: "Why?", optional: true }] },
  "asks more of everybody": {
    questions: [{ type: "open", question: "Who?", branching: { type: "next_question" } }, ...questions],
  },
  "goes on after the praise": {
    questions: [how, { ...praise, branching: { type: "next_question" } }, again],
  },
  "ends after the first question": { questions: [{ ...how, branching: { type: "end" } }, praise, again] },
  "has another scale": { questions: [{ ...how, scale: 10, branching: { type: "end" } }, praise, again] },
  "has other ids": { questions: [{ ...how, id: "first" }, { ...praise, id: "second" }, again] },
  "has lost a question": { questions: [{ ...how, branching: { type: "end" } }] },
  "asks something else": { questions: [{ type: "open", question: "Why?" }] },
  "has iterations": { iteration_count: 3, iteration_frequency_days: 30 },
};

/** Answers, with what the page sends for them. */
const sendings: Readonly<Record<string, readonly [body: object, properties: object]>> = {
  "the whole": [
    { responses: { how: 5, praise: "all" } },
    { $survey_response_how: 5, $survey_response_praise: "all" },
  ],
  "the whole, and an answer off the path": [
    { responses: { how: 2, "2": "No", praise: "all" } },
    { $survey_response_how: 2, $survey_response_2: "No", $survey_response_praise: "all" },
  ],
  "a skip": [{ responses: { how: 2 } }, { $survey_response_how: 2, $survey_response_2: "" }],
  "a part": [
    { responses: { how: 5 }, partial: true },
    { $survey_response_how: 5, $survey_completed: false },
  ],
  "a part, and an answer off the path": [
    { responses: { how: 5, "2": "No" }, partial: true },
    { $survey_response_how: 5, $survey_response_2: "No", $survey_completed: false },
  ],
  "a part that leads to the end": [
    { responses: { how: 5, praise: "all" }, partial: true },
    { $survey_response_how: 5, $survey_response_praise: "all", $survey_completed: false },
  ],
  "the names of old clients": [
    { responses: { how: 5, praise: "all" } },
    { $survey_response: 5, $survey_response_1: "all" },
  ],
};

const submit = (survey: string, body: object, headers: Record<string, string> = {}) =>
  server.ask("POST", `surveys/${survey}/responses/`, { submission: "one", ...body }, headers);
const page = async (survey: string, properties: object) => {
  const own = { token: server.tokens[0], $survey_id: survey, $survey_submission_id: "one", ...properties };
  return (
    await server.page("/e/", JSON.stringify({ event: "survey sent", distinct_id: "kim", properties: own }))
  ).json;
};
const change = async (survey: string, members: object) => {
  const { status, json } = await server.ask("PATCH", `surveys/${survey}/`, members);
  expect([status, json["code"]]).toEqual([200, undefined]);
};
/** Everything that answers are counted and kept in. */
const kept = async (survey: string) => [
  await server.stored(survey),
  (await server.ask("GET", "surveys/responses_count")).json,
  (await server.ask("GET", `surveys/${survey}/stats/`)).json["stats"],
  (await server.ask("GET", `surveys/${survey}/`)).json,
];

it.each(Object.entries(changes))(
  "if the survey %s, answers get their first reply again",
  async (_, members) => {
    for (const [name, [body, properties]] of Object.entries(sendings)) {
      const [byKey, byPage] = [await server.create(), await server.create()];
      const first = await submit(byKey, body);
      expect([name, first.status, await page(byPage, properties)]).toEqual([name, 201, { status: "Ok" }]);
      for (const survey of [byKey, byPage]) await change(survey, members);
      const before = [await kept(byKey), await kept(byPage)];
      const next = await submit(byKey, body);
      expect([name, next.status, next.json]).toEqual([name, 201, first.json]);
      expect([name, await page(byPage, properties)]).toEqual([name, { status: "Ok" }]);
      expect([name, await kept(byKey), await kept(byPage)]).toEqual([name, ...before]);
    }
  },
);

it("ignores the order of answers, and nothing else", async () => {
  const part = { responses: { how: 5, "2": "No" }, partial: true };
  const differs: Readonly<Record<string, [object, number]>> = {
    "another order": [{ submission: "whole", responses: { praise: "all", how: 5 } }, 201],
    "another answer": [{ ...part, responses: { how: 4, "2": "No" } }, 409],
    "another answer off the path": [{ ...part, responses: { how: 5, "2": "Yes" } }, 409],
    "the next part": [{ ...part, responses: { how: 5, "2": "No", praise: "all" } }, 409],
    "the whole": [{ responses: { how: 5, "2": "No", praise: "all" } }, 409],
    "as the whole": [{ ...part, partial: false }, 409],
    "an answer of a type that no question has": [{ ...part, responses: { how: 5, "2": [["No"]] } }, 409],
    "another submission": [{ ...part, submission: "two" }, 409],
  };
  const survey = await server.create();
  await submit(survey, part);
  await submit(survey, { submission: "whole", responses: { how: 5, praise: "all" } });
  await change(survey, { archived: true, questions: [{ type: "open", question: "Why?" }] });
  for (const [name, [body, status]] of Object.entries(differs))
    expect([name, (await submit(survey, body)).status]).toEqual([name, status]);
});

it("other answers are judged by the survey as it is, and replace what is stored while it runs", async () => {
  const survey = await server.create();
  const body = { responses: { how: 2, "2": "No" } };
  const first = await submit(survey, body);
  await change(survey, { questions: [...questions, { id: "why", type: "open", question: "Why?" }] });
  expect((await submit(survey, { responses: { how: 2, "2": "Off" } })).status).toBe(400);
  expect((await submit(survey, { responses: { ...body.responses, gone: "x" } })).status).toBe(400);
  expect((await submit(survey, body)).json).toEqual(first.json);
  const other = await submit(survey, { responses: { how: 2, "2": "Yes" } });
  expect(other.json).toMatchObject({ responses: { how: 2, "2": "Yes" } });
  // What was replaced is not remembered: it is a change like any other.
  expect((await submit(survey, body)).json).toMatchObject({ responses: body.responses });
  expect(await server.stored(survey)).toHaveLength(1);
});

it.each<[string, object, object, object]>([
  [
    "a part becomes the whole",
    { responses: { how: 5 }, partial: true },
    { responses: { how: 5 } },
    { finished: true, responses: { how: 5 } },
  ],
  [
    "an answer is taken back",
    { responses: { how: 2, "2": "No" } },
    { responses: { how: 2 } },
    { finished: true, responses: { how: 2 } },
  ],
])("if the survey became shorter, %s although nothing is added", async (_name, first, next, expected) => {
  const survey = await server.create();
  await submit(survey, first);
  await change(survey, { questions: [{ ...how, branching: { type: "end" } }, praise, again] });
  expect((await submit(survey, next)).status).toBe(201);
  const [{ finished, responses } = {}] = await server.stored(survey);
  expect({ finished, responses }).toEqual(expected);
});

it("a deleted survey has no answers that could be repeated; a key repeats its reply all the same", async () => {
  const key = { "idempotency-key": '"k"' };
  for (const members of Object.values(changes)) {
    const survey = await server.create();
    const body = { responses: { how: 5, praise: "all" } };
    const first = await submit(survey, body, key);
    await change(survey, members);
    const next = await submit(survey, body, key);
    expect([next.status, next.json, next.response.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.json,
      "true",
    ]);
    expect((await submit(survey, { responses: { how: 4, praise: "all" } }, key)).status).toBe(422);
    // Another key for the same answers, or none.
    const other = await submit(survey, body, { "idempotency-key": '"other"' });
    expect([other.status, other.json]).toEqual([201, first.json]);
    await server.ask("DELETE", `surveys/${survey}/`);
    expect((await submit(survey, body, key)).json).toEqual(first.json);
    expect((await submit(survey, body)).status).toBe(404);
    expect((await page(survey, {}))["rejected"]).toEqual([{ event: 0, code: "not-found" }]);
  }
});

it.each([1, 2, 3])(
  "answers that are removed with their survey before read %i are not accepted again",
  async (at) => {
    const { store, survey } = server;
    const body = { submission: "one", responses: { how: 5, praise: "all" } };
    await submit(survey, body);
    let reads = 0;
    const read: Store["read"] = async (...asked) => {
      reads += 1;
      if (reads === at) await server.ask("DELETE", `surveys/${survey}/`);
      return store.read(...asked);
    };
    const racing = new Proxy(store, {
      get: (target, name) => (name === "read" ? read : Reflect.get(target, name).bind(target)),
    });
    const services = createServices({ store: racing });
    const outcome = await recordResponse(services, { project: "1", survey, ...body });
    expect(outcome).toMatchObject({ ok: false, code: "not-found" });
  },
);

type Act =
  | { readonly what: "change"; readonly members: object }
  | { readonly what: "send"; readonly submission: string; readonly body: object };

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant("change" as const), members: fc.constantFrom(...Object.values(changes)) }),
    fc.record({
      what: fc.constant("send" as const),
      submission: fc.constantFrom("one", "two"),
      body: fc.constantFrom(...Object.values(sendings).map(([body]) => body)),
    }),
  ),
  { maxLength: 12, size: "max" },
);

it("a repeated answer changes nothing and gets the first reply, in spite of requests between", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (chosen) => {
      const survey = await server.create();
      const last = new Map<string, { readonly body: object; readonly json: unknown }>();
      for (const act of chosen) {
        if (act.what === "change") {
          await server.ask("PATCH", `surveys/${survey}/`, act.members);
          continue;
        }
        const { submission, body } = act;
        const before = await server.stored(survey);
        const { status, json } = await submit(survey, { ...body, submission });
        const known = last.get(submission);
        if (known?.body === body) expect([status, json]).toEqual([201, known.json]);
        if (known?.body === body || status !== 201) expect(await server.stored(survey)).toEqual(before);
        else if (JSON.stringify(await server.stored(survey)) !== JSON.stringify(before))
          last.set(submission, { body, json });
      }
      expect((await server.stored(survey)).length).toBe(last.size);
    }),
    { numRuns: 30 },
  );
});
