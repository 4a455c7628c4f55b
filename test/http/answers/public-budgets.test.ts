import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import { type TestServer, type TestServerOptions, testServer } from "../test-server.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const STRANGER = "198.51.100.9";
const HONEST = "192.0.2.1";

/** A server that reads the address of a client from a header of the tests, and its time. */
async function budgetServer(options: TestServerOptions = {}) {
  const time = { now: Date.parse("2026-03-10T12:00:00Z") };
  const server = await testServer({
    clock: () => new Date(time.now),
    addressOf: (request) => request.headers.get("x-test-address"),
    ...options,
  });
  return { server, time };
}

const send = (server: TestServer, from: string | null, events: readonly object[]) =>
  server.page("/batch/", JSON.stringify(events), from === null ? {} : { "x-test-address": from });

let names = 0;

const event = (
  kind: string,
  server: TestServer,
  survey: string,
  more: object = {},
  token = server.tokens[0],
) => ({
  event: kind,
  uuid: `e${names++}`,
  properties: { token, $survey_id: survey, ...more },
});

const shown = (server: TestServer, survey = server.survey, token = server.tokens[0]) =>
  event("survey shown", server, survey, {}, token);

const sent = (server: TestServer, submission: string, survey = server.survey) =>
  event("survey sent", server, survey, { $survey_submission_id: submission, $survey_response_how: 3 });

const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

async function counted(server: TestServer, kind = "survey shown") {
  const { json } = await server.ask("GET", `surveys/${server.survey}/stats/`);
  return (json["stats"] as Record<string, { total_count: number }>)[kind]?.total_count;
}

/** The codes of the events that were not kept, by their positions; or the status of a rejection. */
const outcome = ({ status, json }: Awaited<ReturnType<typeof send>>): unknown =>
  status === 200
    ? Object.fromEntries(
        ((json["rejected"] ?? []) as { event: number; code: string }[]).map((one) => [one.event, one.code]),
      )
    : status;

/** Sends a number of views of a survey, and returns their outcome. */
const sendViews = async (server: TestServer, from: string | null, count: number, survey = server.survey) =>
  outcome(
    await send(
      server,
      from,
      times(count, () => shown(server, survey)),
    ),
  );

describe("a flood of views from one address", () => {
  it.each<[name: string, surveyOf: (server: TestServer) => Promise<string>]>([
    ["a survey that does not exist", async () => UNKNOWN],
    ["a draft", (server) => server.create({ start_date: null })],
    ["the survey itself", async ({ survey }) => survey],
  ])("of %s takes neither answers nor views from other addresses", async (_name, surveyOf) => {
    const { server } = await budgetServer({ limits: { eventsPerMinute: 1_000, eventsPerAddress: 200 } });
    const survey = await surveyOf(server);
    for (let n = 0; n < 3; n += 1)
      expect(await sendViews(server, STRANGER, 500, survey)).toBeTypeOf("object");
    const before = (await counted(server)) ?? 0;
    expect(before).toBe(survey === server.survey ? 200 : 0);
    expect((await send(server, HONEST, [shown(server), sent(server, "honest")])).json).toEqual({
      status: "Ok",
    });
    expect(outcome(await send(server, STRANGER, [shown(server), sent(server, "same address")]))).toEqual({
      0: "too-many-events",
    });
    expect(await server.stored()).toHaveLength(2);
    expect(await counted(server)).toBe(before + 1);
  });

  it("is counted for a network of IPv6 as a whole, and without an address not at all", async () => {
    const { server } = await budgetServer({ limits: { eventsPerAddress: 1 } });
    const one = async (from: string | null) => outcome(await send(server, from, [shown(server)]));
    expect(await one("2001:db8::1")).toEqual({});
    expect(await one("2001:db8::2")).toEqual({ 0: "too-many-events" });
    expect(await one("2001:db8:1::1")).toEqual({});
    expect([await one(null), await one(null)]).toEqual([{}, {}]);
  });

  it("is not counted if the function that finds addresses throws", async () => {
    const { server } = await budgetServer({
      limits: { eventsPerAddress: 1 },
      addressOf: () => {
        throw new Error("no address");
      },
    });
    expect(await sendViews(server, null, 2)).toEqual({});
  });
});

describe("the budget of views", () => {
  it("leaves views beyond it out of a batch, in which answers are kept", async () => {
    const { server } = await budgetServer({ limits: { eventsPerAddress: 2 } });
    const dismissed = event("survey dismissed", server, server.survey);
    const partial = event("survey dismissed", server, server.survey, { $survey_response_how: 3 });
    const batch = [shown(server), sent(server, "a"), shown(server), dismissed, shown(server), partial];
    expect(outcome(await send(server, HONEST, [...batch, sent(server, "b")]))).toEqual({
      3: "too-many-events",
      4: "too-many-events",
    });
    expect(await server.stored()).toHaveLength(2);
    expect(await counted(server)).toBe(2);
  });

  it("of a token counts what is kept, for a minute, and no answers", async () => {
    const { server, time } = await budgetServer({ limits: { eventsPerMinute: 3 } });
    const ended = await server.create({ end_date: "2026-02-01T00:00:00Z" });
    for (const survey of [UNKNOWN, ended]) await sendViews(server, null, 100, survey);
    const answers = times(20, (n) => sent(server, `s${n}`));
    expect(outcome(await send(server, null, answers))).toEqual({});
    expect(await sendViews(server, null, 4)).toEqual({ 3: "too-many-events" });
    expect(await counted(server)).toBe(3);
    expect(outcome(await send(server, null, [sent(server, "after"), shown(server)]))).toEqual({
      1: "too-many-events",
    });
    expect(outcome(await send(server, null, [shown(server, UNKNOWN, server.tokens[1])]))).toEqual({
      0: "not-found",
    });
    expect(await server.stored()).toHaveLength(21);
    time.now += 60_000;
    expect(await sendViews(server, null, 3)).toEqual({});
    time.now -= 3_600_000;
    expect(await sendViews(server, null, 3)).toEqual({});
  });
});

describe("the budget of bytes", () => {
  const long = (server: TestServer, submission: string) =>
    event("survey sent", server, server.survey, {
      $survey_submission_id: submission,
      $survey_response_how: 3,
      $survey_response_why: "\u00e9".repeat(300),
    });

  it("rejects answers of one address, and leaves its views and other addresses alone", async () => {
    const { server, time } = await budgetServer({ limits: { eventBytesPerAddress: 1_000 } });
    expect(outcome(await send(server, HONEST, [long(server, "a")]))).toEqual({});
    const refused = await send(server, HONEST, [long(server, "b")]);
    expect([refused.status, refused.json["code"]]).toEqual([503, "too-many-answers"]);
    expect(outcome(await send(server, HONEST, [sent(server, "small"), shown(server)]))).toEqual({});
    expect(outcome(await send(server, STRANGER, [long(server, "c")]))).toEqual({});
    time.now += 60_000;
    expect(outcome(await send(server, HONEST, [long(server, "b")]))).toEqual({});
    expect(await server.stored()).toHaveLength(4);
  });

  it("leaves views beyond it out, without what is not stored of them", async () => {
    const { server } = await budgetServer({ limits: { eventBytesPerAddress: 200 } });
    const large = event("survey shown", server, server.survey, { $current_url: "x".repeat(1_000) });
    const named = { ...shown(server), distinct_id: "p".repeat(200) };
    expect(outcome(await send(server, HONEST, [large, named, sent(server, "a")]))).toEqual({
      1: "too-many-events",
    });
  });

  it("accepts a request that exceeds it alone, as it would be rejected forever", async () => {
    const { server } = await budgetServer({ limits: { eventBytesPerAddress: 100 } });
    expect(outcome(await send(server, HONEST, [long(server, "a")]))).toEqual({});
  });
});

describe("the budget of answers", () => {
  it("rejects a whole request with 503, for its address alone, and lets it in later", async () => {
    const { server, time } = await budgetServer({ limits: { answersPerAddress: 2 } });
    expect(outcome(await send(server, HONEST, [sent(server, "a"), sent(server, "b", UNKNOWN)]))).toEqual({
      1: "not-found",
    });
    time.now += 20_000;
    const batch = [shown(server), sent(server, "c")];
    const refused = await send(server, HONEST, batch);
    expect([refused.status, refused.json["code"], refused.response.headers.get("retry-after")]).toEqual([
      503,
      "too-many-answers",
      "40",
    ]);
    expect([await counted(server), (await server.stored()).length]).toEqual([0, 1]);
    expect(outcome(await send(server, HONEST, [shown(server)]))).toEqual({});
    expect(outcome(await send(server, "192.0.2.2", [sent(server, "d")]))).toEqual({});
    time.now += 40_000;
    expect(outcome(await send(server, HONEST, batch))).toEqual({});
    expect([await counted(server), (await server.stored()).length]).toEqual([2, 3]);
  });

  it("accepts one request that exceeds it alone, as it would never fit", async () => {
    const { server } = await budgetServer({ limits: { answersPerAddress: 2 } });
    const batch = times(5, (n) => sent(server, `s${n}`));
    expect(outcome(await send(server, HONEST, batch))).toEqual({});
    expect(await server.stored()).toHaveLength(5);
    expect(outcome(await send(server, HONEST, [sent(server, "more")]))).toBe(503);
  });

  it("is not charged for requests that the busy server rejects, so that all answers arrive in the end", async () => {
    const memory = await memoryStore();
    const slow = new Proxy(memory, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name !== "read" || typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          return member.apply(target, args);
        };
      },
    });
    const { server } = await budgetServer({ store: slow, limits: { answersPerAddress: 200 } });
    let waiting = times(200, (n) => `s${n}`);
    let isFirst = true;
    while (waiting.length > 0) {
      const replies = await Promise.all(
        waiting.map(async (name) => ({ name, ...(await send(server, HONEST, [sent(server, name)])) })),
      );
      for (const { status, json } of replies)
        expect(status === 200 ? json : status).toEqual(status === 200 ? { status: "Ok" } : 503);
      waiting = replies.filter(({ status }) => status !== 200).map(({ name }) => name);
      if (isFirst) expect(await server.stored()).toHaveLength(200 - waiting.length);
      isFirst = false;
    }
    const { json } = await server.ask("GET", `surveys/${server.survey}/responses/?limit=1`);
    expect(json["count"]).toBe(200);
  });
});

it("an answer is stored, or its request is 503, beside any other requests", async () => {
  const request = fc.record({
    from: fc.constantFrom(HONEST, STRANGER, null),
    kinds: fc.array(fc.constantFrom("shown", "sent", "unknown", "dismissed"), { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
      const { server } = await budgetServer({
        limits: { eventsPerMinute: 4, eventsPerAddress: 3, answersPerAddress: 5 },
      });
      let kept = 0;
      const answers = new Map<string | null, number>();
      for (const [at, { from, kinds }] of requests.entries()) {
        const events = kinds.map((kind, n) =>
          kind === "sent"
            ? sent(server, `s${at}-${n}`)
            : event(
                kind === "dismissed" ? "survey dismissed" : "survey shown",
                server,
                kind === "unknown" ? UNKNOWN : server.survey,
              ),
        );
        const own = kinds.filter((kind) => kind === "sent").length;
        const earlier = answers.get(from) ?? 0;
        const isRefused = from !== null && own > 0 && earlier > 0 && earlier + own > 5;
        const reply = await send(server, from, events);
        expect(reply.status).toBe(isRefused ? 503 : 200);
        if (isRefused) continue;
        answers.set(from, earlier + own);
        kept += own;
        const rejected = outcome(reply) as Record<string, string>;
        expect(Object.keys(rejected).filter((n) => kinds[Number(n)] === "sent")).toEqual([]);
      }
      expect(await server.stored()).toHaveLength(kept);
      expect(
        ((await counted(server)) ?? 0) + ((await counted(server, "survey dismissed")) ?? 0),
      ).toBeLessThanOrEqual(4);
    }),
    { numRuns: 25 },
  );
});
