import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../test-server.ts";

// What deployed clients send, whether it fits the survey as it is or not: nothing of it is lost.

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

type Properties = Readonly<Record<string, unknown>>;

interface Sent extends Properties {
  /** The kind of event; `survey sent` if not given. */
  readonly event?: string;
  readonly uuid?: string;
}

/** Sends events about a survey in one request each; gives the codes of rejected events. */
async function send(survey: string, ...events: readonly Sent[]): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const { event = "survey sent", uuid, ...properties } of events) {
    const sent = { token: server.tokens[0], $survey_id: survey, ...properties };
    const body = { event, uuid, distinct_id: "kim", properties: sent };
    const { status, json } = await server.page("/e/", JSON.stringify(body));
    expect(status).toBe(200);
    codes.push(...((json["rejected"] ?? []) as { readonly code: string }[]).map(({ code }) => code));
  }
  return codes;
}

const statsOf = async (survey: string) =>
  (await server.ask("GET", `surveys/${survey}/stats/`)).json as {
    readonly stats: Record<string, { readonly total_count: number }>;
    readonly results: Record<string, unknown>;
  };

const countOf = async (survey: string): Promise<number> => {
  const { json } = await server.ask("GET", "surveys/responses_count/");
  return (json[survey] ?? 0) as number;
};

const sentOf = async (survey: string): Promise<number> =>
  (await statsOf(survey)).stats["survey sent"]?.total_count ?? 0;

const patch = async (survey: string, body: object): Promise<void> => {
  expect((await server.ask("PATCH", `surveys/${survey}/`, body)).status).toBe(200);
};

const drink = {
  id: "drink",
  type: "single_choice",
  question: "Tea or coffee?",
  choices: ["Tea", "Coffee"],
  translations: { fr: { choices: ["Thé", "Café"] } },
};
const taste = { id: "taste", type: "rating", question: "How was it?", display: "number", scale: 10 };
const why = { id: "why", type: "open", question: "Why?", optional: true };
const must = { id: "must", type: "open", question: "What else?" };
const many = {
  id: "many",
  type: "multiple_choice",
  question: "Which?",
  choices: ["A", "B", "Other"],
  hasOpenChoice: true,
  optional: true,
};
const fork = {
  id: "fork",
  type: "single_choice",
  question: "Again?",
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues: { "0": 1, "1": "end" } },
};

describe("answers in the forms of clients", () => {
  it.each<[string, readonly object[], Sent, Properties]>([
    [
      "a translated choice",
      [drink],
      { $survey_language: "fr", $survey_response_drink: "Thé" },
      { drink: "Tea" },
    ],
    [
      "a choice of another language than the named one",
      [drink],
      { $survey_language: "de", $survey_response_drink: "Café" },
      { drink: "Coffee" },
    ],
    [
      "a translated choice beside an open one",
      [
        {
          ...drink,
          hasOpenChoice: true,
          choices: ["Tea", "Other"],
          translations: { fr: { choices: ["Thé", "Autre"] } },
        },
      ],
      { $survey_language: "fr", $survey_response_drink: "Thé" },
      { drink: "Tea" },
    ],
    [
      "a translated choice that the open one must not be taken for",
      [
        {
          ...drink,
          hasOpenChoice: true,
          choices: ["Tea", "Other"],
          translations: { fr: { choices: ["Thé", "Autre"] } },
          branching: { type: "response_based", responseValues: { "0": "end", "1": 1 } },
        },
        must,
      ],
      { $survey_language: "fr", $survey_response_drink: "Thé" },
      { drink: "Tea" },
    ],
    ["a rating as a text", [taste], { $lib: "posthog-ios", $survey_response_taste: "4" }, { taste: 4 }],
    [
      "both names of mobile clients",
      [taste],
      { $survey_response: "0", $survey_response_taste: "0" },
      { taste: 0 },
    ],
    ["a blank open choice", [many], { $survey_response_many: ["A", ""] }, { many: ["A"] }],
    [
      "a blank open choice alone",
      [many, must],
      { $survey_response_many: [""], $survey_response_must: "x" },
      { many: null, must: "x" },
    ],
  ])("%s is stored as the survey's own", async (_, questions, sent, responses) => {
    const survey = await server.create({ questions });
    expect(await send(survey, sent)).toEqual([]);
    const [stored] = await server.stored(survey);
    expect(stored).toMatchObject({ finished: true, responses });
    expect(stored).not.toHaveProperty("unfit");
    expect(await countOf(survey)).toBe(1);
  });

  it("keeps the language if it is a short text", async () => {
    const survey = await server.create({ questions: [drink] });
    for (const [$survey_submission_id, $survey_language] of Object.entries({
      a: "fr",
      b: undefined,
      c: "x".repeat(41),
      d: 7,
      e: "",
    }))
      await send(survey, { $survey_submission_id, $survey_language, $survey_response_drink: "Tea" });
    const languages = (await server.stored(survey)).map(({ language }) => language);
    expect(languages).toEqual(["fr", undefined, undefined, undefined, undefined]);
  });

  it("stores texts that were cut in the middle of a character", async () => {
    const survey = await server.create({ questions: [must] });
    expect(await send(survey, { $survey_response_must: "good \ud83d\0" })).toEqual([]);
    expect(await server.stored(survey)).toMatchObject([{ responses: { must: "good \ufffd\ufffd" } }]);
  });
});

describe("the events of one submission", () => {
  const part = (properties: Properties, $survey_completed = false): Sent => ({
    $survey_submission_id: "one",
    $survey_completed,
    ...properties,
  });
  const whole = (properties: Properties): Sent => part(properties, true);

  it.each<[string, readonly object[], readonly Sent[], object]>([
    [
      "the last one need not repeat the others",
      [taste, why],
      [part({ $survey_response_taste: 1 }), whole({ $survey_response_why: "because" })],
      { finished: true, responses: { taste: 1, why: "because" } },
    ],
    [
      "the latest answer counts",
      [taste, why],
      [part({ $survey_response_taste: 1 }), whole({ $survey_response_taste: 2 })],
      { finished: true, responses: { taste: 2, why: null } },
    ],
    [
      "a skipped question takes no answer away",
      [taste, why],
      [
        part({ $survey_response_taste: 1, $survey_response_why: "so" }),
        whole({ $survey_response_taste: null, $survey_response_why: "" }),
      ],
      { finished: true, responses: { taste: 1, why: "so" } },
    ],
    [
      "an answer that comes before the one that leads to it",
      [taste, must],
      [part({ $survey_response_must: "x" }), part({ $survey_response_taste: 3 })],
      { finished: true, responses: { taste: 3, must: "x" } },
    ],
    [
      "a whole that overtook a part",
      [taste, must, why],
      [whole({ $survey_response_must: "x" }), part({ $survey_response_taste: 3 })],
      { finished: true, responses: { taste: 3, must: "x", why: null } },
    ],
    [
      "except for answers of an abandoned branch",
      [fork, { ...must, optional: false }, { ...why, optional: false }],
      [
        part({ $survey_response_fork: "Yes", $survey_response_must: "x" }),
        whole({ $survey_response_fork: "No" }),
      ],
      { finished: true, responses: { fork: "No" } },
    ],
    [
      "each with one answer",
      [taste, must, why],
      [
        part({ $survey_response_taste: "7" }),
        part({ $survey_response_must: "x" }),
        whole({ $survey_response_why: "y" }),
      ],
      { finished: true, responses: { taste: 7, must: "x", why: "y" } },
    ],
  ])("add to it: %s", async (_, questions, events, stored) => {
    const survey = await server.create({ questions, enable_partial_responses: true });
    await send(survey, ...events);
    expect(await server.stored(survey)).toMatchObject([stored]);
    const [first] = await server.stored(survey);
    expect(first?.["responses"]).toEqual((stored as { readonly responses: unknown }).responses);
    expect(first).not.toHaveProperty("received");
    expect([await countOf(survey), await sentOf(survey)]).toEqual([1, 1]);
  });

  it("are those of one submission alone", async () => {
    const survey = await server.create({ questions: [taste, must] });
    await send(
      survey,
      { $survey_submission_id: "a", $survey_completed: false, $survey_response_taste: 1 },
      { $survey_submission_id: "b", $survey_response_taste: 2, $survey_response_must: "x" },
    );
    expect(await server.stored(survey)).toMatchObject([
      { submission: "a", finished: false, responses: { taste: 1 } },
      { submission: "b", finished: true, responses: { taste: 2 } },
    ]);
  });

  it("add to what a key has stored", async () => {
    const survey = await server.create({ questions: [taste, must] });
    const partial = { submission: "one", partial: true, responses: { taste: 4 } };
    expect((await server.ask("POST", `surveys/${survey}/responses/`, partial)).status).toBe(201);
    expect(await send(survey, whole({ $survey_response_must: "x" }))).toEqual([]);
    expect(await server.stored(survey)).toMatchObject([
      { finished: true, responses: { taste: 4, must: "x" } },
    ]);
  });

  it("change nothing once it is finished", async () => {
    const survey = await server.create({ questions: [taste, must] });
    await send(survey, whole({ $survey_response_taste: 1, $survey_response_must: "x" }));
    const before = await server.stored(survey);
    expect(await send(survey, whole({ $survey_response_taste: 2 }))).toEqual(["submission-finished"]);
    expect(await send(survey, part({ $survey_response_taste: 2 }))).toEqual([]);
    expect(await send(survey, { ...part({ $survey_response_taste: 2 }), event: "survey dismissed" })).toEqual(
      [],
    );
    expect(await server.stored(survey)).toEqual(before);
  });

  it("give the same record however the answers are divided among them", async () => {
    const ids = ["taste", "must", "why", "many"] as const;
    const answers: Properties = { taste: 3, must: "x", why: "y", many: ["A", "own"] };
    const order = fc.array(fc.subarray([...ids], { minLength: 1 }), { maxLength: 4 });
    let n = 0;
    const survey = await server.create({ questions: [taste, must, why, many] });
    await fc.assert(
      fc.asyncProperty(order, fc.subarray([...ids]), async (parts, last) => {
        const $survey_submission_id = `s${String(++n).padStart(4, "0")}`;
        const rest = ids.filter((id) => last.includes(id) || !parts.flat().includes(id));
        for (const [list, $survey_completed] of [
          ...parts.map((each) => [each, false] as const),
          [rest, true] as const,
        ])
          await send(survey, {
            $survey_submission_id,
            $survey_completed,
            ...Object.fromEntries(list.map((id) => [`$survey_response_${id}`, answers[id]])),
          });
        const stored = (await server.stored(survey)).at(-1);
        expect(stored).toMatchObject({ submission: $survey_submission_id, finished: true });
        expect(stored?.["responses"]).toEqual(answers);
      }),
      { numRuns: 40 },
    );
    expect(await countOf(survey)).toBe(n);
  });
});

describe("answers of pages that loaded an earlier version", () => {
  it.each<[string, readonly object[], readonly object[], Properties, Properties]>([
    [
      "whose choices were corrected",
      [{ ...drink, choices: ["Tee", "Coffee"] }],
      [drink],
      { drink: "Tee" },
      { drink: "Tee" },
    ],
    ["without a question that is required now", [taste], [taste, must], { taste: 3 }, { taste: 3 }],
    ["with a larger scale", [taste], [{ ...taste, scale: 5 }], { taste: 9 }, { taste: 9 }],
    [
      "with a question that was removed",
      [taste, why],
      [taste],
      { taste: 3, why: "x" },
      { taste: 3, why: "x" },
    ],
    [
      "in which the question took ratings",
      [taste],
      [{ ...must, id: "taste" }],
      { taste: "9" },
      { taste: "9" },
    ],
  ])("%s are kept and counted", async (_, before, after, answers, responses) => {
    const survey = await server.create({ questions: before });
    await patch(survey, { questions: after });
    const sent = Object.entries(answers).map(([id, value]) => [`$survey_response_${id}`, value]);
    expect(await send(survey, { $survey_completed: true, ...Object.fromEntries(sent) })).toEqual([]);
    const [stored] = await server.stored(survey);
    expect(stored).toMatchObject({ finished: true, responses });
    expect(stored).not.toHaveProperty("unfit");
    expect(await countOf(survey)).toBe(1);
  });

  it("are judged by the current version if they fit it", async () => {
    const survey = await server.create({ questions: [taste] });
    const answer = (name: string) => send(survey, { $survey_submission_id: name, $survey_response_taste: 4 });
    await answer("a");
    await patch(survey, { questions: [{ ...taste, scale: 5 }] });
    await answer("b");
    const [a, b] = await server.stored(survey);
    expect(a?.["fingerprint"]).not.toBe(b?.["fingerprint"]);
    await send(survey, { $survey_submission_id: "c", $survey_response_taste: 9 });
    expect((await server.stored(survey))[2]?.["fingerprint"]).toBe(a?.["fingerprint"]);
  });

  it("are judged by the newest of the versions that they fit", async () => {
    const survey = await server.create({ questions: [{ ...drink, choices: ["A", "B"] }] });
    for (const choices of [
      ["A", "C"],
      ["A", "D"],
      ["E", "F"],
    ])
      await patch(survey, { questions: [{ ...drink, choices, translations: undefined }] });
    await send(survey, { $survey_submission_id: "a", $survey_response_drink: "A" });
    await send(survey, { $survey_submission_id: "d", $survey_response_drink: "D" });
    await send(survey, { $survey_submission_id: "b", $survey_response_drink: "B" });
    const [a, b, d] = (await server.stored(survey)).map(({ fingerprint }) => fingerprint);
    expect(a).toBe(d);
    expect(b).not.toBe(d);
    expect(await countOf(survey)).toBe(3);
  });

  it("are unfit if the survey had not started when it was changed", async () => {
    const survey = await server.create({ questions: [taste], start_date: null });
    await patch(survey, { questions: [{ ...taste, scale: 5 }] });
    await server.ask("POST", `surveys/${survey}/launch/`);
    await send(survey, { $survey_response_taste: 9 });
    expect(await server.stored(survey)).toMatchObject([{ unfit: true }]);
  });

  it("fit while twenty versions are kept, and not beyond", async () => {
    const survey = await server.create({ questions: [{ ...drink, choices: ["0", "x"] }] });
    for (let n = 1; n <= 21; n += 1)
      await patch(survey, { questions: [{ ...drink, translations: undefined, choices: [`${n}`, "x"] }] });
    for (const n of [0, 1, 20])
      await send(survey, { $survey_submission_id: `s${n}`, $survey_response_drink: `${n}` });
    const unfit = (await server.stored(survey)).map(({ submission, unfit }) => [submission, unfit]);
    expect(unfit).toEqual([
      ["s0", true],
      ["s1", undefined],
      ["s20", undefined],
    ]);
  });

  it("do not change the version that a change of other properties keeps", async () => {
    const survey = await server.create({ questions: [taste] });
    await patch(survey, { description: "Another one" });
    const versions = await server.store.read("1", (rows) => rows.surveyVersions(survey));
    expect(versions).toEqual([]);
  });
});

describe("answers that fit no version", () => {
  const unfit = { $survey_submission_id: "one", $survey_language: "fr", $survey_response_taste: 99 };

  it.each<[string, Properties, Properties]>([
    ["off the scale", { $survey_response_taste: 99 }, { taste: 99 }],
    ["of another kind", { $survey_response_taste: { a: [1] } }, { taste: { a: [1] } }],
    ["without a required one", { $survey_response_must: "x" }, { must: "x" }],
    ["to unknown questions alone", { $survey_response_gone: "x" }, { gone: "x" }],
  ])("are stored as they were received: %s", async (_, sent, responses) => {
    const survey = await server.create({ questions: [taste, must] });
    expect(await send(survey, sent)).toEqual([]);
    expect(await server.stored(survey)).toMatchObject([
      { unfit: true, finished: true, responses, received: sent },
    ]);
  });

  it("keep little of what is nested deeper than answers are", async () => {
    const survey = await server.create({ questions: [taste] });
    const deep = JSON.parse(`${"[".repeat(60)}1${"]".repeat(60)}`);
    expect(await send(survey, { $survey_response_taste: deep })).toEqual([]);
    expect(await server.stored(survey)).toMatchObject([{ responses: { taste: [[[[null]]]] } }]);
  });

  it("are counted apart, exported, and take nothing of the limit", async () => {
    const survey = await server.create({ questions: [taste, must], responses_limit: 1 });
    await send(survey, unfit, { ...unfit, $survey_submission_id: "two" });
    expect([await countOf(survey), await sentOf(survey)]).toEqual([0, 0]);
    const { results } = await statsOf(survey);
    expect(results).toMatchObject({
      ...{ finished: 0, partial: 0, unfit: 2, unknown_answers: 0 },
      questions: [{ asked: 0, not_fitting: 0 }, { asked: 0 }],
    });
    const csv = await (await server.ask("GET", `surveys/${survey}/responses/?format=csv`)).response.text();
    expect(csv.split("\r\n")[1]).toMatch(/^"one",[^,]+,true,,false,true,"fr",99,,$/);
    const lines = await (
      await server.ask("GET", `surveys/${survey}/responses/?format=ndjson`)
    ).response.text();
    expect(JSON.parse(lines.split("\n")[0] ?? "")).toMatchObject({
      submission: "one",
      unfit: true,
      language: "fr",
    });
    // One that fits is still taken.
    expect(await send(survey, { $survey_response_taste: 1, $survey_response_must: "x" })).toEqual([]);
    expect(await countOf(survey)).toBe(1);
  });

  it("become an ordinary submission once more answers make them fit", async () => {
    const survey = await server.create({ questions: [taste, must], responses_limit: 2 });
    await send(survey, unfit, { $survey_submission_id: "one", $survey_response_must: "x" });
    expect(await server.stored(survey)).toMatchObject([{ unfit: true }]);
    await send(survey, {
      $survey_submission_id: "one",
      $survey_completed: false,
      $survey_response_taste: "7",
    });
    const [stored] = await server.stored(survey);
    expect(stored).toMatchObject({ finished: true, language: "fr", responses: { taste: 7, must: "x" } });
    expect([stored?.["unfit"], stored?.["received"]]).toEqual([undefined, undefined]);
    expect([await countOf(survey), await sentOf(survey)]).toEqual([1, 1]);
    expect((await statsOf(survey)).results).toMatchObject({ finished: 1, unfit: 0 });
  });

  it("are no longer counted once later answers fit no version", async () => {
    const survey = await server.create({ questions: [taste, must] });
    const part = { $survey_submission_id: "one", $survey_completed: false };
    await send(survey, { ...part, $survey_response_taste: 1 });
    expect(await countOf(survey)).toBe(1);
    await send(survey, { ...part, $survey_response_must: { not: "a text" } });
    expect(await countOf(survey)).toBe(0);
    await send(survey, { ...part, $survey_response_must: "a text" });
    expect([await countOf(survey), (await statsOf(survey)).results["finished"]]).toEqual([1, 1]);
  });

  it("are replaced by what a key sends under their name", async () => {
    const survey = await server.create({ questions: [taste] });
    await send(survey, unfit);
    const body = { submission: "one", responses: { taste: 5 } };
    expect((await server.ask("POST", `surveys/${survey}/responses/`, body)).status).toBe(201);
    const [stored] = await server.stored(survey);
    expect(stored).toMatchObject({ finished: true, responses: { taste: 5 } });
    expect(stored).not.toHaveProperty("unfit");
    expect(await countOf(survey)).toBe(1);
  });

  it("fit when they are sent again after the survey was changed so", async () => {
    const survey = await server.create({ questions: [{ ...taste, scale: 5 }] });
    const sent = { $survey_submission_id: "one", $survey_response_taste: 9 };
    await send(survey, sent, sent);
    expect(await server.stored(survey)).toMatchObject([{ unfit: true }]);
    await patch(survey, { questions: [taste] });
    expect(await send(survey, sent)).toEqual([]);
    expect(await countOf(survey)).toBe(1);
  });

  it("are not replayed against a changed survey", async () => {
    const survey = await server.create({ questions: [taste] });
    await send(survey, unfit);
    const { json } = await server.ask("POST", `surveys/validate/?against=${survey}`, {
      name: "s",
      questions: [taste],
    });
    expect(json["against"]).toMatchObject({ submissions: 0, refused: 0 });
  });

  it("as tests count nowhere, and stay tests", async () => {
    const survey = await server.create({ questions: [taste] });
    await send(survey, { ...unfit, $survey_test: true });
    expect(await server.stored(survey)).toEqual([]);
    expect((await statsOf(survey)).results).toMatchObject({ unfit: 0 });
    await send(survey, { ...unfit, $survey_test: true, $survey_response_taste: 5 });
    expect(await countOf(survey)).toBe(0);
  });

  it.each([
    ["to a draft", { start_date: null }, "survey-not-started"],
    ["to a survey that has ended", { end_date: "2026-02-01T00:00:00Z" }, "survey-ended"],
    ["to an archived survey", { archived: true }, "survey-archived"],
  ])("are rejected %s", async (_, members, code) => {
    const survey = await server.create({ questions: [taste], ...members });
    expect(await send(survey, unfit)).toEqual([code]);
    expect(await server.stored(survey)).toEqual([]);
  });

  it("are rejected if they are too long", async () => {
    const survey = await server.create({ questions: [taste] });
    expect(await send(survey, { $survey_response_taste: "x".repeat(100_001) })).toEqual([
      "invalid-responses",
    ]);
  });
});

describe("answers of a dismissed survey", () => {
  const dismissed = { event: "survey dismissed", $survey_partially_completed: true };
  const dismissals = async (survey: string) => (await statsOf(survey)).stats["survey dismissed"]?.total_count;

  it("are kept as partial if the survey takes partial responses", async () => {
    const survey = await server.create({ questions: [must, why], enable_partial_responses: true });
    const sent = { ...dismissed, $survey_submission_id: "one", $survey_response_must: "half" };
    expect(await send(survey, sent, sent)).toEqual([]);
    expect(await server.stored(survey)).toMatchObject([
      { submission: "one", finished: false, responses: { must: "half" } },
    ]);
    expect([await countOf(survey), await sentOf(survey)]).toEqual([1, 1]);
  });

  it("have the name of the event if they name no submission", async () => {
    const survey = await server.create({ questions: [must], enable_partial_responses: true });
    await send(survey, { ...dismissed, uuid: "the-event", $survey_response_must: "half" });
    expect(await server.stored(survey)).toMatchObject([
      { submission: "the-event", finished: false, responses: { must: "half" } },
    ]);
  });

  it.each([
    ["the survey takes no partial responses", {}, { $survey_response_must: "half" }],
    ["there are none", { enable_partial_responses: true }, { $survey_response_must: "" }],
  ])("are not kept if %s", async (_, members, answers) => {
    const survey = await server.create({ questions: [must], ...members });
    expect(await send(survey, { ...dismissed, ...answers })).toEqual([]);
    expect([await server.stored(survey), await dismissals(survey)]).toEqual([[], 1]);
  });

  it("add to what was sent before", async () => {
    const survey = await server.create({ questions: [taste, must, why], enable_partial_responses: true });
    const one = { $survey_submission_id: "one", $survey_completed: false };
    await send(
      survey,
      { ...one, $survey_response_taste: 3 },
      { ...dismissed, ...one, $survey_response_must: "half" },
    );
    expect(await server.stored(survey)).toMatchObject([
      { finished: false, responses: { taste: 3, must: "half" } },
    ]);
    expect(await dismissals(survey)).toBe(1);
  });
});
