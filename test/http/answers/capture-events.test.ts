import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { captureEvents } from "#http/answers/capture-events.ts";
import { recordResponse } from "#http/answers/record-response.ts";
import { createServices } from "#http/services/services.ts";
import { type TestServer, testServer } from "../test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

type Properties = Readonly<Record<string, unknown>>;

/** An event of the survey as the browser client sends it. */
const event = (properties: Properties = {}, members: Properties = {}) => ({
  event: "survey sent",
  uuid: "0198f2a0-0000-7000-8000-000000000001",
  distinct_id: "kim",
  properties: {
    token: server.tokens[0],
    $survey_id: server.survey,
    $survey_submission_id: "one",
    $survey_completed: true,
    $survey_response_how: 2,
    $survey_response_2: "No",
    ...properties,
  },
  ...members,
});

const send = (body: unknown, path = "/e/") => server.page(path, JSON.stringify(body));
const stats = async (survey = server.survey) =>
  (await server.ask("GET", `surveys/${survey}/stats/`)).json as {
    stats: Record<string, object>;
    rates: object;
  };

describe("capturing the answers of pages", () => {
  const taken = { submission: "one", finished: true, responses: { how: 2, "2": "No" } };

  it.each(["/e/", "/i/v0/e/", "/batch/", "/capture/", "/track"])("takes them at %s", async (path) => {
    const { status, json, response } = await send([event()], path);
    expect([status, json]).toEqual([200, { status: "Ok" }]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await server.stored()).toMatchObject([taken]);
    expect((await server.ask("GET", "surveys/responses_count")).json).toEqual({ [server.survey]: 1 });
  });

  const bodies: Readonly<Record<string, (json: string) => BodyInit>> = {
    "JSON as text": (json) => json,
    "JSON as text after spaces": (json) => `\n  ${json}`,
    "compressed by gzip": (json) => gzipSync(json),
    "base64 in a form": (json) =>
      new URLSearchParams({ data: Buffer.from(json).toString("base64") }).toString(),
    "base64 in a form that is not escaped": (json) => `data=${Buffer.from(json).toString("base64")}`,
    "JSON in a form": (json) => new URLSearchParams({ data: json }).toString(),
    "base64 alone": (json) => Buffer.from(json).toString("base64"),
  };
  it.each(Object.keys(bodies))("takes them as %s", async (kind) => {
    const json = JSON.stringify(event({ $survey_response_2: "No" }, { distinct_id: "Zoë \u{1F600}" }));
    expect((await server.page("/e/", bodies[kind]?.(json))).status).toBe(200);
    expect(await server.stored()).toMatchObject([taken]);
  });

  it.each<[string, () => unknown]>([
    ["a batch with one token", () => ({ api_key: server.tokens[0], batch: [event({ token: undefined })] })],
    ["a list under data", () => ({ data: [event()] })],
    ["a token beside the properties", () => event({ token: undefined }, { token: server.tokens[0] })],
    [
      "a token in the properties before any other",
      () => event({}, { api_key: server.tokens[1], token: "x" }),
    ],
    [
      "the token of a batch beside it",
      () => ({ token: server.tokens[0], batch: [event({ token: undefined })] }),
    ],
    ["upper case in the survey's id", () => event({ $survey_id: server.survey.toUpperCase() })],
    ["the keys of old clients", () => event({ $survey_response_how: undefined, $survey_response: 2 })],
    ["an empty text for a skipped question off the path", () => event({ $survey_response_praise: "" })],
    ["properties of no question", () => event({ $survey_response_gone: "x", $lib: "web" })],
  ])("takes %s", async (_, body) => {
    expect((await send(body())).json).toEqual({ status: "Ok" });
    expect(await server.stored()).toMatchObject([taken]);
  });

  it("replaces the parts of a submission by later ones, and never the whole by a part", async () => {
    const praise = { $survey_response_how: 5, $survey_response_2: undefined };
    await send(event({ ...praise, $survey_completed: false }));
    expect(await server.stored()).toMatchObject([{ finished: false, responses: { how: 5 } }]);
    const whole = event({ ...praise, $survey_response_praise: "all" });
    const late = await send([whole, event({ ...praise, $survey_completed: false })]);
    expect(late.json).toEqual({ status: "Ok" });
    await send(whole);
    expect(await server.stored()).toMatchObject([{ finished: true, responses: { how: 5, praise: "all" } }]);
    expect((await stats()).stats).toMatchObject({ "survey sent": { total_count: 1, unique_persons: 1 } });
  });

  it("keeps finished answers if others are sent under their name; a key replaces them", async () => {
    const other = event({ $survey_response_2: "Yes" }, { uuid: "0198f2a0-0000-7000-8000-000000000002" });
    const refused = { status: "Ok", rejected: [{ event: 0, code: "submission-finished" }] };
    expect((await send(event())).json).toEqual({ status: "Ok" });
    expect((await send(other)).json).toEqual(refused);
    expect((await send(event())).json).toEqual({ status: "Ok" });
    expect((await send([event({ $survey_submission_id: "two" }), other, other])).json).toEqual({
      status: "Ok",
      rejected: [1, 2].map((position) => ({ event: position, code: "submission-finished" })),
    });
    expect(await server.stored()).toMatchObject([taken, { ...taken, submission: "two" }]);
    const again = { submission: "one", responses: { how: 2, "2": "Yes" } };
    expect((await server.ask("POST", `surveys/${server.survey}/responses/`, again)).status).toBe(201);
    expect(await server.stored()).toMatchObject([{ responses: again.responses }, { submission: "two" }]);
    // What a key has finished is out of reach, too.
    expect((await send(event())).json).toEqual(refused);
    expect((await stats()).stats).toMatchObject({ "survey sent": { total_count: 2 } });
  });

  it.each<[string, () => unknown, number, string | undefined]>([
    [
      "an unknown survey",
      () => event({ $survey_id: "00000000-0000-4000-8000-00000000dead" }),
      200,
      "not-found",
    ],
    ["another project's token", () => event({ token: server.tokens[1] }), 200, "not-found"],
    ["an unknown token", () => event({ token: `phc_${"x".repeat(43)}` }), 401, undefined],
    ["a private key as the token", () => event({ token: "good" }), 401, undefined],
    ["no token", () => event({ token: undefined }), 200, undefined],
    ["a survey id that is not a UUID", () => event({ $survey_id: "one" }), 200, "not-found"],
    ["no properties", () => ({ ...event(), properties: null }), 200, undefined],
    ["another event", () => event({}, { event: "$pageview" }), 200, undefined],
    ["a list of nothing", () => [null, [], 1, "a", {}], 200, undefined],
    [
      "a finished submission without answers",
      () => event({ $survey_response_how: null, $survey_response_2: undefined }),
      200,
      "invalid-responses",
    ],
    [
      "a submission that cannot be kept",
      () => event({ $survey_submission_id: "a\0" }),
      200,
      "invalid-submission",
    ],
    [
      "a submission that is too long",
      () => event({ $survey_submission_id: "a".repeat(401) }),
      200,
      "invalid-submission",
    ],
    ["an object as the submission", () => event({ $survey_submission_id: {} }), 200, "invalid-submission"],
  ])("does not record %s", async (_, body, status, code) => {
    const { status: found, json } = await send(body());
    const rejected = code === undefined ? [] : [{ event: 0, code }];
    expect([found, json["rejected"] ?? []]).toEqual([status, rejected]);
    expect(await server.stored()).toEqual([]);
    expect((await stats()).stats).toMatchObject({ "survey sent": { total_count: 0 } });
  });

  it("keeps the projects of one request apart", async () => {
    const other = event({ token: server.tokens[1], $survey_submission_id: "two" });
    expect((await send([event(), other])).json["rejected"]).toEqual([{ event: 1, code: "not-found" }]);
    expect(await server.stored()).toMatchObject([taken]);
  });

  it("stores the answers of many respondents and their parts as if they were sent one by one", async () => {
    const of = (id: string, properties: Properties) =>
      event({ $survey_submission_id: id, ...properties }, { uuid: id });
    const part = { $survey_completed: false, $survey_response_2: undefined };
    const many = [
      of("a", { ...part, $survey_response_how: 5 }),
      of("b", {}),
      of("a", { $survey_response_how: 5, $survey_response_praise: "all", $survey_response_2: undefined }),
      of("c", { $survey_response_how: undefined, $survey_response_2: undefined }),
      of("..", {}),
      of("b", { $survey_response_2: "Yes" }),
      of("d", { $survey_test: true }),
    ];
    const rejected = [
      { event: 3, code: "invalid-responses" },
      { event: 4, code: "invalid-submission" },
      { event: 5, code: "submission-finished" },
    ];
    for (const _ of ["first", "again"])
      expect((await send({ api_key: server.tokens[0], batch: many })).json).toEqual({
        status: "Ok",
        rejected,
      });
    expect(await server.stored()).toMatchObject([
      { submission: "a", finished: true, responses: { how: 5, praise: "all" } },
      { submission: "b", responses: { how: 2, "2": "No" } },
    ]);
    const { json } = await server.ask("GET", "surveys/responses_count");
    expect(json).toEqual({ [server.survey]: 2 });
    expect((await stats()).stats).toMatchObject({ "survey sent": { total_count: 2 } });
  });

  it("stores and counts the answers that are judged before the request must end", async () => {
    const { store, tokens, survey } = server;
    const services = createServices({ store, projectOfToken: () => "1" });
    const batch = Array.from({ length: 9 }, (_, n) =>
      event({ $survey_submission_id: `${n}` }, { uuid: `${n}` }),
    );
    let pieces = 0;
    const body = { api_key: tokens[0], batch };
    const captured = captureEvents(services, { body, isOver: () => ++pieces > 4 });
    await expect(captured).rejects.toThrow("took too long");
    const { length } = await server.stored(survey);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(batch.length);
    expect((await stats()).stats).toMatchObject({ "survey sent": { total_count: length } });
  });

  it("takes the name of an event for its submission if that has none", async () => {
    const unnamed = { $survey_submission_id: undefined };
    for (const uuid of ["a", "a", "b"]) await send(event(unnamed, { uuid }));
    expect((await server.stored()).map(({ submission }) => submission).sort()).toEqual(["a", "b"]);
    for (const _ of [1, 2]) await send(event(unnamed, { uuid: undefined }));
    expect(await server.stored()).toHaveLength(4);
  });

  it("does not record answers to closed surveys, nor beyond the limit", async () => {
    for (const members of [{ archived: true }, { start_date: null }, { end_date: "2026-02-01T00:00:00Z" }]) {
      const survey = await server.create(members);
      expect((await send(event({ $survey_id: survey }))).json["rejected"]).toHaveLength(1);
      expect(await server.stored(survey)).toEqual([]);
    }
    const limited = await server.create({ responses_limit: 2 });
    const many = ["a", "b", "c"].map((id) => event({ $survey_id: limited, $survey_submission_id: id }));
    expect((await send(many)).json["rejected"]).toEqual([{ event: 2, code: "survey-ended" }]);
    expect(await server.stored(limited)).toHaveLength(2);
  });

  it.each([
    ["a draft", { start_date: null }, "survey-not-started"],
    ["one that starts later", { start_date: "2030-01-01T00:00:00Z" }, "survey-not-started"],
    ["one that has ended", { end_date: "2026-02-01T00:00:00Z" }, "survey-ended"],
    ["an archived one", { archived: true }, "survey-archived"],
  ])("does not count that %s was shown or dismissed, and requests no retry", async (_, members, code) => {
    const $survey_id = await server.create(members);
    const events = ["survey shown", "survey dismissed"].map((name) => event({ $survey_id }, { event: name }));
    const { status, json } = await send(events);
    expect([status, json["rejected"]]).toEqual([200, [0, 1].map((at) => ({ event: at, code }))]);
    expect((await stats($survey_id)).stats).toMatchObject({ "survey shown": { total_count: 0 } });
  });

  it("returns the positions of rejected events in the order of the request", async () => {
    const draft = await server.create({ start_date: null });
    const shown = ($survey_id: string, token = server.tokens[0]) =>
      event({ $survey_id, token }, { event: "survey shown", uuid: undefined });
    const events = [draft, server.survey, draft].map((id) => shown(id));
    const { json } = await send([...events, shown(server.survey, "phc_none"), shown(server.survey)]);
    expect(json["rejected"]).toEqual([
      { event: 0, code: "survey-not-started" },
      { event: 2, code: "survey-not-started" },
      { event: 3, code: "unknown-token" },
    ]);
    expect((await stats()).stats).toMatchObject({ "survey shown": { total_count: 2 } });
  });

  it("finds the person wherever clients name them", async () => {
    const shown = (properties: Properties, members: Properties) =>
      event(properties, { event: "survey shown", uuid: undefined, distinct_id: undefined, ...members });
    await send([
      shown({}, { distinct_id: "kim", $distinct_id: "x" }),
      shown({ distinct_id: "kim" }, { $distinct_id: "x" }),
      shown({ distinct_id: "x" }, { distinct_id: "kim" }),
      shown({}, { $distinct_id: "kim" }),
      shown({}, {}),
    ]);
    expect((await stats()).stats).toMatchObject({ "survey shown": { total_count: 5, unique_persons: 2 } });
  });

  it("counts each event once, and persons", async () => {
    const shown = (uuid: string, distinct_id: string) =>
      event({}, { event: "survey shown", uuid, distinct_id });
    await send([shown("a", "kim"), shown("b", "kim"), shown("c", "lee"), shown("d", "pat")]);
    await send([shown("a", "kim"), event({}, { event: "survey dismissed", uuid: "e", distinct_id: "lee" })]);
    await send(event());
    expect(await stats()).toMatchObject({
      survey_id: server.survey,
      end_date: null,
      stats: {
        "survey shown": {
          total_count: 4,
          unique_persons: 3,
          total_count_only_seen: 2,
          unique_persons_only_seen: 1,
        },
        "survey dismissed": { total_count: 1, unique_persons: 1 },
        "survey sent": { total_count: 1, unique_persons: 1 },
      },
      rates: {
        response_rate: 25,
        dismissal_rate: 25,
        unique_users_response_rate: 33.33,
        unique_users_dismissal_rate: 33.33,
      },
    });
    const all = await server.ask("GET", "surveys/stats/");
    expect(all.json["stats"]).toEqual((await stats()).stats);
    expect((await server.ask("GET", "surveys/00000000-0000-4000-8000-00000000dead/stats/")).status).toBe(404);
  });

  it("forgets the events of a survey that is deleted", async () => {
    await send([event({}, { event: "survey shown" }), event()]);
    await server.ask("DELETE", `surveys/${server.survey}/`);
    const { json } = await server.ask("GET", "surveys/stats/");
    expect(json["stats"]).toMatchObject({
      "survey shown": { total_count: 0 },
      "survey sent": { total_count: 0 },
    });
    expect((await send(event())).json["rejected"]).toEqual([{ event: 0, code: "not-found" }]);
  });

  it("counts answers that programs stored without an event", async () => {
    const sent = { project: "1", survey: server.survey, responses: { how: 1 } };
    await recordResponse(createServices({ store: server.store }), sent);
    await server.ask("POST", `surveys/${server.survey}/responses/`, { responses: { how: 1 } });
    expect((await stats()).stats).toMatchObject({ "survey sent": { total_count: 2, unique_persons: 2 } });
    expect((await stats()).rates).toMatchObject({ response_rate: 0, unique_users_response_rate: 0 });
  });

  it("counts a person once, rounds rates, and never returns a negative number of persons who only saw it", async () => {
    const by = (kind: string, persons: string) =>
      [...persons].map((distinct_id, n) =>
        event(
          { $survey_submission_id: `s${n}` },
          { event: `survey ${kind}`, uuid: `${kind} ${n}`, distinct_id },
        ),
      );
    await send([...by("shown", "aaaabbc"), ...by("dismissed", "aab"), ...by("sent", "cccb")]);
    expect(await stats()).toMatchObject({
      stats: {
        "survey shown": { total_count_only_seen: 0, unique_persons_only_seen: 0 },
        "survey dismissed": { total_count: 3, unique_persons: 2 },
        "survey sent": { total_count: 4, unique_persons: 2 },
      },
      rates: {
        response_rate: 57.14,
        dismissal_rate: 42.86,
        unique_users_response_rate: 66.67,
        unique_users_dismissal_rate: 66.67,
      },
    });
  });
});

describe("answers as deployed clients send them", () => {
  const drinks = {
    enable_partial_responses: true,
    questions: [
      {
        id: "drink",
        type: "single_choice",
        question: "Tea or coffee?",
        choices: ["Tea", "Coffee", "Other"],
        hasOpenChoice: true,
        translations: { fr: { choices: ["Thé", "Café", "Autre"] } },
      },
      { id: "taste", type: "rating", question: "How was it?", scale: 5, display: "number" },
      {
        id: "extras",
        type: "multiple_choice",
        question: "With?",
        choices: ["Milk", "Sugar", "Other"],
        hasOpenChoice: true,
        optional: true,
      },
    ],
  };
  const nothing = { $survey_response_how: undefined, $survey_response_2: undefined };
  const sendTo = async (survey: string, properties: Properties, name = "survey sent") =>
    send(event({ ...nothing, $survey_id: survey, ...properties }, { event: name, uuid: undefined }));

  it.each<[string, Properties, Properties]>([
    [
      "texts in the language that was shown",
      { $survey_language: "fr", $survey_response_drink: "Thé", $survey_response_taste: 4 },
      { drink: "Tea", taste: 4, extras: null },
    ],
    [
      "texts in a language without $survey_language",
      { $survey_response_drink: "Café", $survey_response_taste: 4 },
      { drink: "Coffee", taste: 4, extras: null },
    ],
    [
      "ratings as texts",
      { $survey_response_drink: "Tea", $survey_response_taste: "4" },
      { drink: "Tea", taste: 4, extras: null },
    ],
    [
      "a blank open choice",
      { $survey_response_drink: "Tea", $survey_response_taste: 4, $survey_response_extras: ["Milk", ""] },
      { drink: "Tea", taste: 4, extras: ["Milk"] },
    ],
  ])("%s", async (_name, properties, responses) => {
    const survey = await server.create(drinks);
    expect((await sendTo(survey, properties)).json).toEqual({ status: "Ok" });
    expect(await server.stored(survey)).toMatchObject([{ finished: true, responses }]);
  });

  it("the events of one submission add up, and later answers replace earlier ones", async () => {
    const survey = await server.create(drinks);
    const part = { $survey_completed: false };
    for (const properties of [
      { ...part, $survey_response_drink: "Water" },
      { ...part, $survey_response_taste: 2 },
      { ...part, $survey_response_drink: "Tea", $survey_response_extras: null },
      { $survey_completed: true, $survey_response_extras: ["Milk"] },
    ])
      expect((await sendTo(survey, properties)).json).toEqual({ status: "Ok" });
    expect(await server.stored(survey)).toMatchObject([
      { finished: true, responses: { drink: "Tea", taste: 2, extras: ["Milk"] } },
    ]);
  });

  it("a dismissal counts, and its answers are kept as a part if the survey takes parts", async () => {
    const answers = { $survey_response_drink: "Tea", $survey_partially_completed: true };
    const survey = await server.create(drinks);
    expect((await sendTo(survey, answers, "survey dismissed")).json).toEqual({ status: "Ok" });
    expect(await server.stored(survey)).toMatchObject([{ finished: false, responses: { drink: "Tea" } }]);
    const { stats: counts } = await stats(survey);
    expect(counts["survey dismissed"]).toMatchObject({ total_count: 1 });
    const whole = await server.create({ ...drinks, enable_partial_responses: false });
    expect((await sendTo(whole, answers, "survey dismissed")).json).toEqual({ status: "Ok" });
    expect(await server.stored(whole)).toEqual([]);
  });
});

describe("answers under old names", () => {
  it("answers under the old names are stored if no question has an id", async () => {
    const questions = ["One?", "Two?"].map((question) => ({ type: "open", question }));
    const $survey_id = await server.create({ questions });
    const old = { $survey_id, $survey_response: "x", $survey_response_1: "y" };
    const none = { $survey_response_how: undefined, $survey_response_2: undefined };
    expect((await send(event({ ...none, ...old }))).json).toEqual({ status: "Ok" });
    const [one, two] = await server.questionIds($survey_id);
    expect(await server.stored($survey_id)).toMatchObject([{ responses: { [one]: "x", [two]: "y" } }]);
  });
});

describe("hostile requests of pages", () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const cases: readonly [string, BodyInit, number][] = [
    ["nothing", "", 400],
    ["no JSON", "{", 400],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff]), 400],
    ["a form without data", "data=", 400],
    ["base64 of no JSON", "data=AAAA", 400],
    ["text", "hello, world", 400],
    ["gzip that ends early", gzipSync("[{}]").subarray(0, 12), 400],
    ["gzip with trailing data", Buffer.concat([gzipSync("[{}]"), Buffer.from("more")]), 400],
    ["gzip of nothing but its first bytes", new Uint8Array([0x1f, 0x8b]), 400],
    ["gzip of another method", new Uint8Array([0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 0]), 400],
    ["gzip that is 64 MiB", bomb, 413],
    ["gzip within gzip", gzipSync(gzipSync("[{}]")), 400],
    ["a body over the limit", " ".repeat(1024 * 1024 + 1), 413],
    ["deep nesting", deep, 200],
    ["members of prototypes", '{"__proto__":{"event":"survey sent"},"constructor":1}', 200],
  ];
  const paths = ["/e/", "/batch/", "/i/v0/e/", "/flags/?v=2", "/decide/?v=3"];
  it.each(cases)("%s", async (_, body, status) => {
    for (const path of paths) {
      const answer = await server.page(path, body);
      const accepted = path.startsWith("/flags") || path.startsWith("/decide") ? 401 : 200;
      expect([path, answer.status]).toEqual([path, status === 200 ? accepted : status]);
      if (status === 400) expect(answer.json["code"]).toBe("valid-json");
      expect(answer.response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("any JSON is answered without a failure", async () => {
    const names = ["event", "properties", "token", "api_key", "batch", "data", "uuid", "distinct_id"];
    const properties = ["$survey_id", "$survey_submission_id", "$survey_completed", "$survey_response_how"];
    const name = fc.constantFrom(...names, ...properties, "__proto__", "$survey_response_2");
    const known = fc.constantFrom(
      "survey sent",
      "survey shown",
      server.tokens[0],
      server.survey,
      2,
      "No",
      false,
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        known,
        fc.jsonValue(),
        tie("list"),
        tie("members"),
        tie("sent"),
      ),
      list: fc.array(tie("value"), { maxLength: 3 }),
      members: fc.dictionary(name, tie("value"), { maxKeys: 5 }),
      sent: fc.dictionary(name, tie("value"), { maxKeys: 4 }).map((odd) => event(odd as Properties)),
    }));
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom("/e/", "/flags/", "/batch/"), async (body, path) => {
        expect((await server.page(path, JSON.stringify(body))).status).toBeLessThan(500);
      }),
    );
  });

  it("more events than a page sends are rejected as a whole", async () => {
    expect((await send(Array.from({ length: 501 }, () => event()))).status).toBe(400);
    expect(await server.stored()).toEqual([]);
    expect((await send(Array.from({ length: 500 }, () => event()))).json).toEqual({ status: "Ok" });
    expect(await server.stored()).toHaveLength(1);
  });

  it("rejects survey ids that are not UUIDs", async () => {
    const rejected = [{ event: 0, code: "not-found" }];
    for (const $survey_id of [1, null, {}, [server.survey], "x", `${server.survey} `])
      expect((await send(event({ $survey_id }))).json).toEqual({ status: "Ok", rejected });
    expect(await server.stored()).toEqual([]);
  });

  it("values that no store can keep name nothing", async () => {
    const odd = ["\0", "\ud800", "", "x".repeat(401), 1, null, {}, []];
    for (const value of odd) {
      const members = { event: "survey shown", uuid: value, distinct_id: value };
      expect((await send(event({}, members))).json).toEqual({ status: "Ok" });
    }
    expect((await stats()).stats).toMatchObject({ "survey shown": { total_count: odd.length } });
  });

  it("a public token opens nothing else", async () => {
    const request = (path: string) =>
      server.page(path, undefined, { authorization: `Bearer ${server.tokens[0]}` });
    for (const path of ["/api/projects/", "/api/users/@me/", "/api/projects/1/surveys/"])
      expect((await request(path)).status).toBe(401);
  });
});
