import { beforeEach, describe, expect, test } from "vitest";
import { createHandler } from "#http/handler/create-handler.ts";
import type { Services } from "#http/services/services.ts";
import { StoreError } from "#stores/store.ts";
import { checkedHandler } from "../checked-handler.ts";
import { kim, lee, subject, testServices, uuid } from "../test-services.ts";

interface Ask {
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly as?: keyof typeof users;
  readonly project?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const questions = [{ id: "how", type: "rating", question: "How was it?", display: "number", scale: 5 }];
const visit = { name: "Your visit", questions };
const warned = {
  name: "Your visit",
  questions: [{ type: "rating", question: "How was it?", display: "number", scale: 4 }],
};
const day = 24 * 60 * 60 * 1_000;

/** Two of them have no UUID. */
const users = { kim, lee, pat: subject(3, { user: { id: 3 } }), max: subject(4, { user: { id: 4 } }) };

let services: Services;
let time: number;
let warnings: number;
let handle: (request: Request) => Promise<Response>;

beforeEach(async () => {
  time = Date.parse("2026-03-10T12:00:00.000Z");
  warnings = 0;
  services = await testServices({ clock: () => new Date(time) });
  const handler = createHandler({
    ...services,
    companions: true,
    authenticate: (request) => users[request.headers.get("x-user") as keyof typeof users],
    hooks: {
      onWarning: () => {
        warnings += 1;
      },
    },
  });
  const checked = checkedHandler(handler.handle);
  // The document describes the operations only.
  handle = (request) =>
    /(?:stats|validate)\/$/.test(request.url) ? handler.handle(request) : checked(request);
});

async function ask({ path, body, key, as = "kim", project = "1", method = "POST", headers = {} }: Ask) {
  const reply = await handle(
    new Request(`https://surveys.example.org/api/projects/${project}/${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-user": as,
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, json: text === "" ? null : JSON.parse(text) };
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** What must be the same when a request is sent again. */
const content = ({ status, headers, text }: Answer) => ({
  status,
  text,
  etag: headers.get("etag"),
  location: headers.get("location"),
  warnings: headers.get("surveyc-warnings"),
  type: headers.get("content-type"),
});
const isReplayed = ({ headers }: Answer): boolean => headers.get("idempotency-replayed") === "true";
const count = async (path: string): Promise<number> => (await ask({ method: "GET", path })).json.count;

/** A request of every endpoint that honours a key, for a new survey and a new dashboard. */
const requests: readonly (readonly [string, (survey: string) => Ask, unknown])[] = [
  ["createSurvey", () => ({ path: "surveys/", body: warned }), visit],
  ["createDashboard", () => ({ path: "dashboards/", body: { name: "A" } }), { name: "B" }],
  [
    "createFromTemplateJson",
    () => ({
      path: "dashboards/create_from_template_json/",
      body: { template: { template_name: "A", tiles: [] } },
    }),
    { name: "B" },
  ],
  [
    "addCollaborator",
    () => ({ path: "dashboards/1/collaborators/", body: { user_uuid: uuid(7), level: 21 } }),
    { user_uuid: uuid(8), level: 21 },
  ],
  [
    "submitResponse",
    (id) => ({ path: `surveys/${id}/responses/`, body: { responses: { how: 4 } } }),
    { responses: { how: 5 } },
  ],
  ["launchSurvey", (id) => ({ path: `surveys/${id}/launch/` }), null],
  ["stopSurvey", (id) => ({ path: `surveys/${id}/stop/` }), null],
];

describe.each(requests)("%s", (name, sample, otherBody) => {
  let sent: Ask;
  beforeEach(async () => {
    await ask({ path: "dashboards/", body: { name: "First" } });
    const { json } = await ask({ path: "surveys/", body: visit });
    if (name !== "launchSurvey") await ask({ path: `surveys/${json.id}/launch/` });
    sent = { ...sample(json.id), key: '"a"' };
  });

  const everything = async () =>
    Promise.all(
      ["surveys/", "dashboards/", "dashboards/1/collaborators/", "surveys/activity/", "surveys/stats/"].map(
        async (path) => (await ask({ method: "GET", path })).text,
      ),
    );

  test("sent again it gives the first reply, and changes nothing", async () => {
    const first = await ask(sent);
    expect(first.status).toBeLessThan(300);
    expect(isReplayed(first)).toBe(false);
    const before = await everything();
    const warned = warnings;
    time += day - 1;
    const second = await ask(sent);
    expect(content(second)).toEqual(content(first));
    expect(isReplayed(second)).toBe(true);
    expect(await everything()).toEqual(before);
    expect(warnings).toBe(warned);
  });

  // Without a body, bodies cannot differ.
  if (otherBody !== null)
    test("with another body it is 422, and nothing is changed", async () => {
      await ask(sent);
      const before = await everything();
      const other = await ask({ ...sent, body: otherBody });
      expect([other.status, other.json.code]).toEqual([422, "idempotency-key-reused"]);
      expect(await everything()).toEqual(before);
    });

  test("of fifty at once one makes the change", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(sent)));
    expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(content(answer)))).size).toBe(1);
  });

  test("a malformed key is 400", async () => {
    const { status, json } = await ask({ ...sent, key: "a" });
    expect([status, json.code]).toEqual([400, "valid-header"]);
  });

  test("after a day the key is forgotten", async () => {
    const first = await ask(sent);
    time += day;
    const later = await ask(sent);
    expect(isReplayed(later)).toBe(false);
    if (first.status === 201 && name !== "addCollaborator") expect(later.text).not.toBe(first.text);
  });
});

test("a key is that of one user, project and object", async () => {
  const create = { path: "surveys/", body: visit, key: '"a"' };
  const first = await ask(create);
  const others: Partial<Ask>[] = [
    { as: "lee" },
    { as: "pat" },
    { as: "max" },
    { project: "2" },
    { key: '"b"' },
  ];
  for (const other of others) {
    expect(isReplayed(await ask({ ...create, ...other }))).toBe(false);
    expect(isReplayed(await ask({ ...create, ...other }))).toBe(true);
  }
  const dashboard = { path: "dashboards/", body: { name: "A" }, key: '"a"' };
  expect((await ask(dashboard)).status).toBe(201);
  const { json } = await ask({ ...create, key: '"c"' });
  for (const id of [first.json.id, json.id]) {
    const launched = await ask({ path: `surveys/${id}/launch/`, key: '"d"' });
    expect([launched.json.id, isReplayed(launched)]).toEqual([id, false]);
  }
});

test("the first reply is given although the object has changed since, or is gone", async () => {
  const create = { path: "surveys/", body: visit, key: '"a"' };
  const first = await ask(create);
  const path = `surveys/${first.json.id}/`;
  await ask({ method: "PATCH", path, body: { name: "Changed" } });
  expect(content(await ask(create))).toEqual(content(first));
  await ask({ method: "DELETE", path });
  expect(content(await ask(create))).toEqual(content(first));
  expect(await count("surveys/")).toBe(0);
});

test("what is rejected is not kept: the key can be sent again with a body that is valid", async () => {
  const refused = await ask({ path: "surveys/", body: { name: 7 }, key: '"a"' });
  expect(refused.status).toBe(400);
  const created = await ask({ path: "surveys/", body: visit, key: '"a"' });
  expect([created.status, isReplayed(created)]).toEqual([201, false]);
  const strict = { path: "surveys/", body: warned, key: '"b"' };
  expect((await ask({ ...strict, headers: { prefer: "handling=strict" } })).status).toBe(400);
  expect((await ask(strict)).status).toBe(201);
});

test("other methods, and what writes nothing, do not look at the key", async () => {
  const { json } = await ask({ path: "surveys/", body: visit });
  for (const request of [
    { method: "GET", path: "surveys/" },
    { method: "PATCH", path: `surveys/${json.id}/`, body: { name: "Changed" } },
    { path: "surveys/validate/", body: visit },
  ])
    expect((await ask({ ...request, key: "malformed" })).status).toBe(200);
});

test.each([
  ["an event", {}, {}],
  ["an event of a test", { test: true }, { test: "only" }],
] as const)(
  "%s that was not counted before the connection was cut is counted when the answers are sent again",
  async (_, members, among) => {
    const { json } = await ask({ path: "surveys/", body: visit });
    await ask({ path: `surveys/${json.id}/launch/` });
    const { store } = services;
    const addSurveyEvents = store.addSurveyEvents.bind(store);
    let isCut = true;
    const cut = createHandler({
      ...services,
      companions: true,
      authenticate: () => kim,
      store: Object.assign(Object.create(store), {
        read: store.read.bind(store),
        addResponse: store.addResponse.bind(store),
        addSurveyEvents: (...events: Parameters<typeof addSurveyEvents>) =>
          isCut ? Promise.reject(new StoreError("unavailable", "It is away.")) : addSurveyEvents(...events),
      }),
    });
    const send = () =>
      cut.handle(
        new Request(`https://surveys.example.org/api/projects/1/surveys/${json.id}/responses/`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": '"a"' },
          body: JSON.stringify({ responses: { how: 4 }, ...members }),
        }),
      );
    expect((await send()).status).toBe(504);
    isCut = false;
    const again = await send();
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    const totals = await store.read("1", (rows) => rows.eventTotals(among));
    expect(totals).toMatchObject([{ event: "survey sent", total: 1 }]);
    const query = { survey: json.id, limit: 9, offset: 0, ...among };
    expect(await store.read("1", (rows) => rows.responses(query))).toMatchObject({ count: 1 });
  },
);

test("the time for which replies are kept is a limit", async () => {
  const short = createHandler({ ...services, authenticate: () => kim, limits: { idempotencyMs: 1_000 } });
  const create = async () => {
    const request = new Request("https://surveys.example.org/api/projects/1/surveys/", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": '"a"' },
      body: JSON.stringify(visit),
    });
    return (await (await short.handle(request)).json()).id;
  };
  const first = await create();
  time += 999;
  expect(await create()).toBe(first);
  time += 1;
  expect(await create()).not.toBe(first);
});
