// The OpenAPI document describes replies exactly, in both directions: every reply conforms to it (`checkedHandler`), and
// it allows nothing that is never sent: a property that can be null is null in some reply, and one that can be absent is
// absent in some, and there in others.
import fc from "fast-check";
import { defineRule } from "surveyc";
import { createHandler, newProjectToken, openapi, projectTokens } from "surveyc/http";
import { memoryStore } from "surveyc/stores";
import { httpRequests } from "surveyc/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { SCHEMAS } from "#http/openapi/component-schemas.ts";
import type { OperationObject, ResponseObject } from "#http/openapi/openapi-document.ts";
import { replySchemas } from "#http/openapi/reply-schemas.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import type { User } from "#model/payloads.generated.ts";
import { checkedHandler } from "../checked-handler.ts";
import { uuid } from "../test-services.ts";

const document = openapi({ companions: true });
const { schemas } = document.components;
/** Those without parameters first, as they are matched. */
const paths = Object.keys(document.paths).sort(
  (one, other) => one.split("{").length - other.split("{").length,
);

/** What was seen of a property in all replies. */
interface Seen {
  absent?: true;
  null?: true;
  value?: true;
}

/** What was seen of each property of the objects that the server writes, such as `survey.start_date`. */
const seen = new Map<string, Seen>();

function note(place: string, what: keyof Seen): void {
  const all = seen.get(place) ?? {};
  all[what] = true;
  seen.set(place, all);
}

const replies = replySchemas();
const refOf = ({ $ref }: JsonSchema): string => ($ref ?? "").slice(SCHEMAS.length);
const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[refOf(schema)] as JsonSchema);

/** The option of a union that a value is of. */
const optionFor = (options: readonly JsonSchema[], value: unknown): JsonSchema =>
  options.find((option) => {
    const { type, required = [] } = resolve(option);
    if (Array.isArray(value)) return type === "array";
    return type === "object" && required.every((name) => Object.hasOwn(value as object, name));
  }) ?? {};

/** Notes what is in a value, as far as this server writes it. */
function observe(schema: JsonSchema, value: unknown, place: string): void {
  if (typeof value !== "object" || value === null) return;
  if (schema.anyOf !== undefined) observe(optionFor(schema.anyOf, value), value, place);
  else if (schema.$ref !== undefined) {
    // Questions, conditions and the like are as they were sent, and flags as `findFlag` gives them.
    if (refOf(schema) in replies) observe(resolve(schema), value, refOf(schema));
  } else if (schema.items !== undefined)
    for (const each of value as unknown[]) observe(schema.items, each, place);
  else
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const here = `${place}.${name}`;
      const is = (value as Readonly<Record<string, unknown>>)[name];
      note(here, is === undefined ? "absent" : is === null ? "null" : "value");
      observe(member, is, here);
    }
}

/** Every property that the document allows to be null, to be absent, or to have a value, as `observe` notes them. */
function* allowed(schema: JsonSchema, place: string): Generator<readonly [string, keyof Seen]> {
  if (schema.items !== undefined) yield* allowed(schema.items, place);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const here = `${place}.${name}`;
    const { type, anyOf = [] } = member;
    const types = [
      type ?? (member.$ref === undefined && anyOf.length === 0 ? ["null", "any"] : "any"),
    ].flat();
    const isNullable = types.includes("null") || anyOf.some((option) => option.type === "null");
    if (isNullable) yield [here, "null"];
    if (types.some((each) => each !== "null")) yield [here, "value"];
    if (!schema.required?.includes(name)) yield [here, "absent"];
    yield* allowed(member, here);
  }
}

const kim: User = { id: 1, uuid: uuid(1), first_name: "Kim", email: "kim@example.org" };
/** Nothing is known of them but the number. */
const lee: User = { id: 2 };
const users = [uuid(8), uuid(9)];
const surveys = Array.from({ length: 40 }, (_, index) => uuid(100 + index));

/** A rule without help. */
const houseRule = defineRule({
  code: "house/name",
  severity: "error",
  summary: "No survey is called house.",
  messages: { house: { message: "Call it something else." } },
  check({ survey }, report) {
    if (survey.name === "house") report("/name", "house");
  },
});

type Ask = (path: string, method?: string, body?: unknown, user?: string) => Promise<Record<string, unknown>>;

async function server(): Promise<{
  readonly handle: (request: Request) => Promise<Response>;
  readonly ask: Ask;
  readonly token: string;
}> {
  let ids = 0;
  const store = await memoryStore();
  const { key: token, row } = await newProjectToken("1", "2026-01-01T00:00:00Z");
  await store.accounts.addKey(row);
  const { handle } = createHandler({
    store,
    ...projectTokens(store),
    authenticate: (request) => {
      const user = { "Bearer kim": kim, "Bearer lee": lee }[request.headers.get("authorization") ?? ""];
      return user === undefined ? null : { user, projects: ["1"], scopes: ["*"] };
    },
    // Surveys take every other id, as each has an entry in the log.
    newId: () => surveys[ids++] ?? uuid(1_000 + ids),
    findFlag: (id) => {
      if (id === 500) throw new Error("The flags are away.");
      return { id, key: `flag-${id}`, active: true };
    },
    findInternalFlags: async (ids) =>
      new Map(ids.filter((id) => /[02468]$/.test(id)).map((id) => [id, { id: 7, key: "internal" }])),
    plugins: [houseRule],
    companions: true,
  });
  const checked = checkedHandler(async (request: Request) => handle(request), { companions: true });
  const watched = async (request: Request): Promise<Response> => {
    const reply = await checked(request);
    const path = paths.find((each) =>
      new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}/?$`).test(new URL(request.url).pathname),
    );
    const operation = document.paths[path ?? ""]?.[request.method.toLowerCase() as "get"];
    const said = operation?.responses[String(reply.status)];
    const media = said !== undefined && "content" in said ? Object.values(said.content ?? {})[0] : undefined;
    const text = await reply.clone().text();
    if (reply.status >= 400 && text !== "") observe({ $ref: `${SCHEMAS}problem` }, JSON.parse(text), "");
    else if (media !== undefined) observe(media.schema, JSON.parse(text), "");
    return reply;
  };
  const ask: Ask = async (path, method = "GET", body, user = "kim") => {
    const reply = await watched(
      new Request(`https://surveys.example.org/api/projects/1/${path}`, {
        method,
        headers: { authorization: `Bearer ${user}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return (await reply
      .clone()
      .json()
      .catch(() => ({}))) as Record<string, unknown>;
  };
  return { handle: watched, ask, token };
}

const rating = { type: "rating", question: "How?", scale: 5, display: "number" };
const open = { type: "open", question: "Why?" };
const everything = {
  name: "Everything",
  questions: [rating, open],
  linked_flag_id: 1,
  targeting_flag_id: 2,
  targeting_flag_filters: { groups: [] },
  conditions: { url: "https://example.org" },
  appearance: { whiteLabel: true },
  start_date: "2026-01-01T00:00:00Z",
  end_date: "2036-01-01T00:00:00Z",
  responses_limit: 10,
  iteration_count: 2,
  iteration_frequency_days: 7,
  current_iteration: 1,
  current_iteration_start_date: "2026-01-01T00:00:00Z",
  translations: { de: { name: "Alles" } },
  schedule: "once",
  enable_partial_responses: true,
  enable_iframe_embedding: true,
  form_content: { type: "doc" },
  response_sampling_start_date: "2026-01-01T00:00:00Z",
  response_sampling_interval_type: "week",
  response_sampling_interval: 1,
  response_sampling_limit: 5,
  response_sampling_daily_limits: [5, 10],
  base_language: "en",
  linked_insight_id: 3,
};
const settings = Object.keys(everything).slice(Object.keys(everything).indexOf("translations"));

/** What requests that are generated hardly meet. */
async function tellStories(ask: Ask): Promise<void> {
  const { id } = await ask("surveys/", "POST", everything);
  await ask(`surveys/${id}/`);
  // Too large for an entry of the activity.
  for (const text of ["a", "b"])
    await ask(`surveys/${id}/`, "PATCH", { form_content: { text: text.repeat(70_000) } });
  await ask(`surveys/${id}/`, "PATCH", {
    ...Object.fromEntries(settings.map((name) => [name, null])),
    conditions: null,
  });
  await ask("surveys/activity/?limit=1&page=2");
  // The log of a large change, and of a survey that the server ended.
  const word = "word ".repeat(2_000);
  const form = (text: string) => ({
    parts: [
      { id: "part", text },
      { question: "Part?", text },
    ],
  });
  const long = {
    name: "Long",
    form_content: form(word),
    questions: [
      { ...open, id: "q", question: word },
      { ...open, question: word },
    ],
  };
  const changed = {
    questions: [
      { ...open, id: "q", question: `${word}!` },
      { ...open, question: `${word}?` },
    ],
  };
  const { id: one } = await ask("surveys/", "POST", { ...long, appearance: { placeholder: word } });
  await ask(`surveys/${one}/`, "PATCH", {
    ...changed,
    form_content: form(`${word}!`),
    conditions: {},
    appearance: { placeholder: `${word}!` },
  });
  const limited = {
    questions: [{ ...open, id: "why" }],
    responses_limit: 1,
    start_date: "2026-01-01T00:00:00Z",
  };
  const { id: ended } = await ask("surveys/", "POST", { name: "Limited", ...limited });
  await ask(`surveys/${ended}/responses/`, "POST", { submission: "ada", responses: { why: "x" } });
  await ask("surveys/?limit=1&offset=1");
  for (const each of [id, one, ended]) await ask(`surveys/${each}/activity/`);
  // A user without a UUID and an address.
  await ask("surveys/", "POST", { name: "Lee's" }, "lee");
  // Dashboards.
  const tiles = [{ type: "TEXT", body: "Hi" }];
  const template = { template_name: "T", tags: ["a"], tiles };
  const { id: board } = await ask("dashboards/create_from_template_json/", "POST", { template });
  for (const use_template of ["surveys", ""]) await ask("dashboards/", "POST", { use_template });
  await ask("dashboards/", "POST", { use_dashboard: board });
  await ask("dashboards/?limit=1");
  await ask("dashboards/?limit=1&offset=1");
  await ask(`dashboards/${board}/collaborators/`, "POST", { user_uuid: users[0], level: 37 });
  await ask(`dashboards/${board}/collaborators/`, "POST", { user_uuid: users[0], level: 37 });
  await ask(`dashboards/${board}/collaborators/`);
  await ask(`dashboards/${board}/sharing/`);
  // Rejections with a move, a removal and a value as fixes, with related questions, and with a witness.
  const endless = { ...open, branching: { type: "specific_question", index: 0 } };
  await ask("surveys/", "POST", { name: "s", questions: [endless, open] });
  await ask("surveys/", "POST", {
    name: "s",
    questions: [
      {
        ...rating,
        optional: true,
        branching: {
          type: "response_based",
          responseValues: { negative: "end", neutral: "end", positive: "end" },
        },
      },
      // Only those who skip the first question meet it.
      { ...open, branching: { type: "specific_question", index: 1 } },
    ],
  });
  await ask("surveys/", "POST", { name: "house" });
  await ask("surveys/", "POST", { name: "s", start_date: "" });
  await ask("surveys/", "POST", { name: "s", linked_flag_id: 500 });
  await ask("surveys/", "POST", {
    name: "s",
    questions: [
      { ...open, titel: "x", scal: 1 },
      { ...rating, scale: "5" },
    ],
  });
  await ask("surveys/", "POST", { name: "s", questions: [{ type: "open", text: "Moved?" }] });
}

/** Statistics of a survey without views, and of one that was shown and answered. */
async function answer(ask: Ask, handle: (request: Request) => Promise<Response>, token: string) {
  const choice = {
    id: "which",
    type: "single_choice",
    question: "Which?",
    choices: ["A", "Other"],
    hasOpenChoice: true,
  };
  const scales = [10, 5, 4].map((scale) => ({ ...rating, id: `of ${scale}`, optional: true, scale }));
  const questions = [{ ...open, id: "why" }, ...scales, choice];
  const start = { start_date: "2026-01-01T00:00:00Z" };
  const { id: unseen } = await ask("surveys/", "POST", { name: "Unseen", questions: scales });
  const { id } = await ask("surveys/", "POST", { name: "Seen", questions, ...start });
  const events = ["survey shown", "survey dismissed"].map((event) => ({
    event,
    distinct_id: "kim",
    properties: { $survey_id: id },
  }));
  const body = JSON.stringify({ api_key: token, batch: events });
  const headers = { "content-type": "application/json" };
  await handle(new Request("https://surveys.example.org/batch/", { method: "POST", headers, body }));
  const responses = { why: "x", "of 10": 9, "of 5": 3, "of 4": null, which: "Mine" };
  await ask(`surveys/${id}/responses/`, "POST", { responses });
  await ask(`surveys/${id}/stop/`, "POST");
  for (const path of [`surveys/${unseen}/stats/`, `surveys/${id}/stats/`, "surveys/stats/"]) await ask(path);
  // On another scale, an answer does not fit any more.
  const rescaled = questions.map((each) => (each.id === "of 5" ? { ...each, scale: 7 } : each));
  await ask(`surveys/${id}/`, "PATCH", { questions: rescaled });
  await ask(`surveys/${id}/stats/`);
}

beforeAll(async () => {
  const { handle, ask, token } = await server();
  await tellStories(ask);
  await answer(ask, handle, token);
  // Enough to see everything that the document allows.
  // A broken escape may be a path without an operation.
  for (const { path, slip, ...init } of fc.sample(httpRequests({ key: "kim", surveys, users }), 400))
    if (slip !== "bad escape") await handle(new Request(`https://surveys.example.org${path}`, init));
});

describe("the document is not laxer than the replies", () => {
  it.each(Object.keys(replies))("%s", (name) => {
    const unseen = [...allowed(schemas[name] as JsonSchema, name)]
      // Kept as it was sent.
      .filter(([place]) => !place.startsWith("survey.targeting_flag_filters."))
      .filter(([place, what]) => seen.get(place)?.[what] !== true)
      .map(([place, what]) => `${place} ${what}`);
    expect(unseen).toEqual([]);
  });
});

const otherUser = "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a02";

describe("the examples of the document are what is sent", () => {
  const exampleOf = ({ content = {} }: Pick<ResponseObject, "content">): unknown =>
    Object.values(content)[0]?.examples?.["example"]?.value;
  const [id, at] = ["0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11", "2026-01-31T09:30:00Z"];

  it("in reply to the examples of requests", async () => {
    const user = schemas["user"]?.examples?.[0] as User;
    const sharing = schemas["sharing-configuration"]?.examples?.[0] as { access_token: string };
    const example = schemas["survey"]?.examples?.[0] as { readonly questions: readonly { id: string }[] };
    const ids: string[] = [];
    const { handle } = createHandler({
      store: await memoryStore(),
      authenticate: (request) => ({
        user: request.headers.has("x-other") ? { ...user, uuid: otherUser } : user,
        projects: ["1", "2"],
        scopes: ["*"],
      }),
      findUser: () => user,
      clock: () => new Date(at),
      newId: () => ids.shift() ?? id,
      newToken: () => sharing.access_token,
    });
    // Whose creator is not the collaborator of the example.
    await handle(
      new Request("https://surveys.example.org/api/projects/2/dashboards", {
        method: "POST",
        headers: { "x-other": "1", "content-type": "application/json" },
        body: "{}",
      }),
    );
    ids.push(id, ...example.questions.map((question) => question.id));
    const asked = [
      ["surveys", "post", "surveys"],
      ["surveys", "get", "surveys"],
      ["surveys/{id}", "get", `surveys/${id}`],
      ["surveys/activity", "get", "surveys/activity"],
      ["dashboards", "post", "dashboards"],
      ["dashboards", "get", "dashboards"],
      ["dashboards/{id}", "get", "dashboards/1"],
      ["dashboards/{dashboard_id}/collaborators", "post", "dashboards/1/collaborators", 2],
      ["dashboards/{dashboard_id}/collaborators", "get", "dashboards/1/collaborators", 2],
      ["dashboards/{dashboard_id}/sharing", "get", "dashboards/1/sharing"],
    ] as const;
    for (const [path, method, address, project = 1] of asked) {
      const operation = document.paths[`/api/projects/{project_id}/${path}`]?.[method] as OperationObject;
      const body =
        operation.requestBody === undefined ? null : JSON.stringify(exampleOf(operation.requestBody));
      const reply = await handle(
        new Request(`https://surveys.example.org/api/projects/${project}/${address}`, {
          method: method.toUpperCase(),
          headers: { authorization: "Bearer kim", "content-type": "application/json" },
          body,
        }),
      );
      // The clock writes milliseconds, which the examples leave out.
      const text = (await reply.text()).replaceAll(".000Z", "Z");
      const said = operation.responses[String(reply.status)] as ResponseObject;
      expect([path, JSON.parse(text)]).toEqual([path, exampleOf(said)]);
    }
  });
});
