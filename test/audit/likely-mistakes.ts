// Likely mistakes of servers, each with the rows that detect it.
import type { Handle } from "./audited-server.ts";
import * as fault from "./fault.ts";

type Json = Record<string, unknown>;

/** The mistake, the rows that detect it, and the server. */
type Mistake = readonly [string, readonly string[], fault.Fault];

const KEY = "Bearer phx_all";
const oneSurvey = /^GET .*\/surveys\/.{36}\/ 200$/;
const errors = / [45]\d\d$/;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Merges nested objects instead of replacing them. */
const merging = fault.sentPatch((sent, before) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const old = before[name];
      const areObjects = isObject(old) && isObject(value) && !Array.isArray(value);
      return [name, areObjects ? { ...old, ...value } : value];
    }),
  ),
);

/** Changes the query of requests for pages. */
const query = (change: (parameters: URLSearchParams) => void): fault.Fault =>
  fault.url((url) => {
    const parameters = new URLSearchParams(url.search);
    change(parameters);
    url.search = parameters.toString();
  });

/** Changes a number in the query, if present. */
const queryNumber = (name: string, change: (value: number) => number): fault.Fault =>
  query((parameters) => {
    const value = Number(parameters.get(name) ?? Number.NaN);
    if (Number.isSafeInteger(value) && value < 1_000) parameters.set(name, String(change(value)));
  });

const failure = (detail: string): fault.Fault => fault.body(errors, (value) => ({ ...value, detail }));

/** Copies tiles instead of moving them: the first dashboard is shown as it was. */
const copying: fault.Fault = (handle) => {
  const kept = new Map<string, unknown>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/move_tile\/$/, "");
    if (path !== pathname) {
      const before = await handle(
        new Request(new URL(path, request.url), { headers: { authorization: KEY } }),
      );
      kept.set(path, ((await before.json()) as Json)["tiles"]);
    }
    const right = await handle(request);
    if (!kept.has(path) || right.status !== 200) return right;
    const value = { ...((await right.json()) as Json), tiles: kept.get(path) };
    return new Response(JSON.stringify(value), { status: 200, headers: right.headers });
  };
};

/** Changes all surveys that were created since with each PATCH, as an UPDATE without WHERE does. */
const changingAll: fault.Fault = (handle) => {
  const paths: string[] = [];
  return async (request) => {
    const text = await request.clone().text();
    const right = await handle(request);
    if (request.method === "POST" && right.status === 201)
      paths.push(`${request.url}${((await right.clone().json()) as Json)["id"]}/`);
    if (request.method === "PATCH" && right.status === 200)
      for (const path of paths)
        if (path !== request.url)
          await handle(new Request(path, { method: "PATCH", headers: request.headers, body: text }));
    return right;
  };
};

/** Answers a POST without the created object. */
const withoutObject = (handle: Handle) => async (request: Request) => {
  const right = await handle(request);
  return right.status === 201 ? new Response("{}", { status: 201, headers: right.headers }) : right;
};

const lists: readonly Mistake[] = [
  ["search is ignored", ["search-of-surveys", "search-of-dashboards"], query((all) => all.delete("search"))],
  [
    "search treats % and _ as patterns",
    ["search-of-surveys", "search-of-dashboards"],
    query((all) => {
      const search = all.get("search");
      if (search !== null) all.set("search", search.replace(/^%/, "").replace("_", " "));
    }),
  ],
  [
    "a filter is ignored",
    ["archived-surveys", "pinned-dashboards"],
    query((all) => {
      all.delete("archived");
      all.delete("pinned");
    }),
  ],
  [
    "limit is at most 2",
    ["limit-of-surveys", "limit-of-dashboards"],
    queryNumber("limit", (limit) => Math.min(limit, 2)),
  ],
  [
    "offset is one too large",
    ["limit-of-surveys", "limit-of-dashboards", "previous-of-surveys"],
    queryNumber("offset", (offset) => offset + 1),
  ],
  [
    "count is that of the page",
    ["pages-of-surveys", "pages-of-dashboards"],
    fault.body(/^GET .*limit=\d+ 200$/, (page) => ({ ...page, count: (page["results"] as []).length })),
  ],
  ["previous is missing", ["previous-of-surveys"], fault.members(/offset=1 200$/, { previous: undefined })],
  [
    "next forgets limit",
    ["next-of-surveys"],
    fault.reply(/^GET .*limit/, ({ text }) => ({ text: text.replace(/([?&])limit=\d+&/, "$1") })),
  ],
  [
    "a full last page has a next",
    ["next-of-dashboards"],
    fault.body(/^GET .*dashboards\/\?limit=\d+&offset.* 200$/, ({ next, ...page }) => ({
      ...page,
      next: next ?? page["previous"],
    })),
  ],
  [
    "a deleted survey is still listed",
    ["deleted-survey-not-listed"],
    (handle) => async (request) =>
      request.method === "DELETE" ? new Response(null, { status: 204 }) : handle(request),
  ],
];

const changes: readonly Mistake[] = [
  ["nested objects are merged", ["nested-replaced"], merging],
  ["a moved tile is still shown at its source", ["move-tile"], copying],
  [
    "a cache still shows a moved tile at its source",
    ["tile-moved-once"],
    fault.reply(/^GET .*dashboards/, (_, { headers }) =>
      headers.has("if-none-match") ? { status: 304 } : {},
    ),
  ],
  [
    "PATCH clears what it does not name",
    ["update-survey"],
    fault.sentPatch((sent) => ({ description: null, ...sent })),
  ],
  ["PATCH changes other surveys, too", ["one-survey-at-a-time"], changingAll],
  [
    "PATCH answers with what was before",
    ["update-survey", "update-dashboard"],
    fault.members(/^PATCH .* 200$/, { name: "Audit" }),
  ],
  [
    "the ETag never changes",
    ["entity-tag-of-survey", "entity-tag-of-dashboard"],
    fault.header(/ 200$/, "ETag", '"1"'),
  ],
  ["every PATCH makes a version", ["nothing-changed"], fault.header(/^PATCH/, "ETag", '"other"')],
  ["a repeated deletion is refused", ["deleted-again"], fault.nthStatus(3, 404)],
  ["304 has no ETag", ["known-version-of-survey"], fault.header(/ 304$/, "ETag", null)],
  [
    "ids are used again",
    ["ids-not-reused"],
    fault.nthJson(3, (value, [first]) => ({ ...value, id: first?.["id"] })),
  ],
  [
    "all dashboards share one token",
    ["sharing-stable"],
    fault.members(/sharing/, { access_token: "x".repeat(43) }),
  ],
];

const values: readonly Mistake[] = [
  ["an end before the start is taken", ["dates-in-order"], fault.status(/^POST .* 400$/, 201)],
  [
    "date-times are compared as texts",
    ["dates-in-order"],
    fault.sentJson((value) =>
      value["start_date"] === "2026-05-01T01:00:00+00:00" ? { ...value, end_date: null } : value,
    ),
  ],
  [
    "dates without a zone are taken",
    ["dates-need-a-zone"],
    fault.sentText((text) => text.replace(/(T\d\d:\d\d:\d\d)"/, '$1Z"')),
  ],
  [
    "times are local",
    ["author-of-survey", "author-of-dashboard"],
    fault.members(/^POST .* 201$/, { created_at: "2026-05-01T00:00:00-07:00" }),
  ],
  ["NUL is taken", ["texts-that-cannot-be-stored"], fault.sentText((text) => text.replaceAll("\\u0000", ""))],
  [
    "half characters are replaced",
    ["texts-that-cannot-be-stored"],
    fault.sentText((text) => text.replaceAll("\\ud83d", "\ufffd")),
  ],
  ["names are in lower case", ["create-survey"], fault.members(/^POST .* 201$/, { name: "audit" })],
  ["texts are normalized", ["texts-as-sent"], fault.sentText((text) => text.normalize("NFKC"))],
  ["lines are joined", ["texts-as-sent"], fault.sentText((text) => text.replaceAll("\\n", " "))],
  [
    "characters beyond the first plane are lost",
    ["texts-as-sent"],
    fault.sentText((text) => text.replaceAll(/\p{Emoji_Presentation}/gu, "?")),
  ],
  ["other members are dropped", ["other-members-kept"], fault.members(oneSurvey, { schedule: undefined })],
];

const answers: readonly Mistake[] = [
  ["compressed bodies are taken", ["no-encoded-bodies"], fault.gunzipping],
  [
    "errors show a stack",
    ["errors-tell-nothing"],
    failure("TypeError: x\n    at Store.read (/srv/app/store.js:10:5)"),
  ],
  ["errors show SQL", ["errors-tell-nothing"], failure('INSERT INTO surveys VALUES ($1) violates "pk"')],
  [
    "errors show a traceback",
    ["errors-tell-nothing"],
    failure('Traceback (most recent call last): File "/srv/app/views.py", line 3, in get'),
  ],
  [
    "responses are public",
    ["not-for-shared-caches"],
    fault.header(/^GET/, "Cache-Control", "public, max-age=60"),
  ],
  ["every origin may read", ["other-origins-closed"], fault.header(/./, "Access-Control-Allow-Origin", "*")],
  [
    "an origin is allowed because it asks",
    ["other-origins-closed"],
    fault.reply(/./, ({ headers }, request) => {
      const origin = request.headers.get("origin");
      if (origin !== null) headers.set("Access-Control-Allow-Origin", origin);
      return { headers };
    }),
  ],
  [
    "a closed project is 403, an unknown one 404",
    ["closed-project-hidden"],
    fault.status(/projects\/1\/.* 404$/, 403),
  ],
  [
    "so it is without a second key",
    ["neighbouring-projects-hidden"],
    fault.status(/projects\/3\/.* 404$/, 403),
  ],
  ["201 has no object", ["create-survey", "create-dashboard"], withoutObject],
  [
    "a scope to read lets write",
    ["scope-of-create-survey"],
    fault.requestHeader(/phx_reads/, "Authorization", KEY),
  ],
  [
    "the query may hold the key",
    ["key-in-query-refused"],
    fault.requestHeader(/api_key=|token=/, "Authorization", KEY),
  ],
  ["201 lacks Location", ["location-of-created"], fault.header(/ 201$/, "Location", null)],
  ["HEAD is not served", ["head"], fault.status(/^HEAD/, 405)],
  [
    "the activity begins with the oldest",
    ["survey-activity"],
    fault.body(/activity/, (value) => ({
      ...value,
      results: (value["results"] as unknown[]).toReversed(),
    })),
  ],
];

/** All likely mistakes. */
export const likelyMistakes: readonly Mistake[] = [...lists, ...changes, ...values, ...answers];
