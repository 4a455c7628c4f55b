import * as fault from "./fault.ts";

const lists = "/api/projects/1/surveys/";
const KEY = "Bearer phx_all";
const unknownKey = /phx_surveyc_audit_unknown/;
const withoutKey = / none$/;

const scopeRows = (ids: readonly string[], server: fault.Fault) =>
  Object.fromEntries(ids.map((id) => [`scope-of-${id}`, server]));

/** Changes the query of requests for lists. */
const query = (change: (parameters: URLSearchParams) => void): fault.Fault =>
  fault.url((url) => {
    if (url.pathname.includes("activity") || !/\/(surveys|dashboards)\/?$/.test(url.pathname)) return;
    const parameters = new URLSearchParams(url.search);
    change(parameters);
    url.search = parameters.toString();
  });

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

const pagesOf = (family: "surveys" | "dashboards"): Readonly<Record<string, fault.Fault>> => {
  const list = new RegExp(`^GET .*/${family}/[?].* 200$`);
  return {
    [`pages-of-${family}`]: fault.members(list, { count: undefined }),
    [`limit-of-${family}`]: query((parameters) => parameters.delete("limit")),
    [`next-of-${family}`]: fault.members(list, { next: null }),
    [`previous-of-${family}`]: fault.members(list, { previous: null }),
    [`offset-past-the-end-of-${family}`]: fault.members(/offset=2000000000/, { count: 0 }),
    [`bad-limit-of-${family}`]: query((parameters) => {
      if (parameters.get("limit") === "1e3") parameters.set("limit", "1000");
    }),
  };
};

const versionsOf = (one: "survey" | "dashboard"): Readonly<Record<string, fault.Fault>> => ({
  [`entity-tag-of-${one}`]: fault.header(/^PATCH/, "ETag", '"1"'),
  [`if-match-of-${one}`]: fault.reply(/^PATCH/, (right, { headers }) =>
    headers.get("if-match") === "*" ? { status: 412 } : right,
  ),
  [`stale-version-of-${one}`]: fault.requestHeader(/^PATCH/, "If-Match", null),
  [`stale-read-of-${one}`]: fault.requestHeader(/^GET/, "If-Match", null),
  [`known-version-of-${one}`]: fault.requestHeader(/^GET/, "If-None-Match", null),
});

const questionRows = (names: readonly string[], member: string): Readonly<Record<string, fault.Fault>> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      fault.body(/^GET .*\/surveys\/.{36}\/ 200$/, (value) => {
        const [first, ...more] = value["questions"] as object[];
        return { ...value, questions: [{ ...first, [member]: undefined }, ...more] };
      }),
    ]),
  );

const memberRows = (members: readonly string[]): Readonly<Record<string, fault.Fault>> =>
  Object.fromEntries(
    members.map((member) => [
      `survey-${member.replaceAll("_", "-")}`,
      fault.members(/^GET .*\/surveys\/.{36}\/ 200$/, { [member]: null }),
    ]),
  );

/** For each row, a server that breaks the promise in a way that is likely in practice. */
export const wrongServers: Readonly<Record<string, fault.Fault>> = {
  "server-answers": () => async () => Promise.reject(new Error("connection refused")),
  "credential-required": fault.requestHeader(withoutKey, "Authorization", KEY),
  "unknown-key-refused": fault.requestHeader(unknownKey, "Authorization", KEY),
  "other-schemes-refused": fault.requestHeader(/ Token /, "Authorization", KEY),
  "key-in-query-refused": fault.requestHeader(/personal_api_key/, "Authorization", KEY),
  "scheme-in-any-case": fault.requestHeader(/ bearer /, "Authorization", null),
  "request-id": fault.header(/./, "X-Request-Id", "0198f2a0-0000-7000-8000-000000000001"),
  "challenge-on-public-401": fault.header(/\/api\/surveys\/.* 401$/, "WWW-Authenticate", null),
  "finished-answers-kept": fault.reply(/responses\/ 200$/, ({ text }) => ({
    text: text.replace("first", "second"),
  })),
  "change-of-questions-told": fault.header(/^PATCH .*surveys/, "Surveyc-Change", "same"),
  "breaking-change-refused-strictly": fault.requestHeader(/^PATCH .*surveys/, "Prefer", null),
  "change-tried-on-answers": fault.members(/validate\/\?against=\S+ 200$/, { against: { refused: 0 } }),
  "tests-do-not-count": fault.reply(/responses_count\/.* 200$/, (_, { url }) => ({
    text: JSON.stringify({ [new URL(url).searchParams.get("survey_ids") ?? ""]: 1 }),
  })),
  "formulas-in-csv": fault.reply(/format=csv 200$/, ({ text }) => ({ text: text.replace("'=", "=") })),
  "ids-of-questions": fault.body(/^PATCH .*\/surveys\//, (value) => ({
    ...value,
    questions: (value["questions"] as object[]).toReversed(),
  })),
  "results-by-question": fault.members(/\/stats\/ 200$/, { results: { questions: [] } }),
  "answers-as-csv": fault.requestHeader(/^GET .*\/responses\//, "Accept", null),
  "challenge-on-401": fault.header(/ 401$/, "WWW-Authenticate", null),
  "no-error-without-credential": fault.header(/ 401$/, "WWW-Authenticate", 'Bearer error="invalid_token"'),
  "invalid-token-named": fault.header(/ 401$/, "WWW-Authenticate", "Bearer"),
  "closed-project-refused": fault.requestHeader(/phx_other/, "Authorization", KEY),
  "closed-project-hidden": fault.reply(/projects\/1\/.* 404$/, () => ({ status: 403 })),
  "projects-apart": fault.url((url) => {
    url.pathname = url.pathname.replace("/projects/2/", "/projects/1/");
  }),

  ...scopeRows(
    [
      "create-dashboard",
      "update-dashboard",
      "delete-dashboard",
      "move-tile",
      "create-from-template-json",
    ].concat(
      ["add-collaborator", "remove-collaborator", "list-sharing-configuration", "create-survey"],
      ["update-survey", "delete-survey", "survey-activity", "surveys-activity"],
    ),
    fault.requestHeader(/phx_reads/, "Authorization", KEY),
  ),
  ...scopeRows(
    ["list-dashboards", "retrieve-dashboard", "list-collaborators", "list-surveys"].concat([
      "retrieve-survey",
      "responses-count",
    ]),
    fault.status(/./, 403),
  ),
  "insufficient-scope-named": fault.header(/ 403$/, "WWW-Authenticate", 'Bearer error="insufficient_scope"'),

  "neighbouring-projects-hidden": fault.status(/projects\/3\/.* 404$/, 403),
  "errors-tell-nothing": fault.body(/ 4\d\d$/, (value) => ({
    ...value,
    detail: "SELECT id FROM surveys WHERE project = $1",
  })),
  "not-for-shared-caches": fault.header(/^GET/, "Cache-Control", "public, max-age=60"),
  "other-origins-closed": fault.header(/./, "Access-Control-Allow-Origin", "*"),

  "path-before-credential": fault.status(/questionnaires/, 401),
  "credential-before-method": fault.status(/^PUT/, 405),
  "method-before-project": fault.status(/^PUT/, 404),
  "scope-before-body": fault.reply(/^POST/, (right, { headers }) =>
    headers.get("content-type") === "text/plain" ? { status: 415 } : right,
  ),
  "content-type-before-body": fault.status(/ 415$/, 400),
  "body-before-store": fault.status(/^PATCH .* 400$/, 404),

  "path-without-slash": fault.reply(/[^/] \d+$/, () => ({ status: 301, text: "" })),
  "path-with-slash": fault.status(/^GET .*\/ \d+$/, 404),
  "unknown-path": fault.status(/Surveys/, 200),
  "odd-paths-survived": fault.status(/0x1/, 200),
  "names-before-identifiers": fault.status(/responses_count/, 404),
  "unlisted-method": fault.status(/^DELETE .*\/surveys\/ 405$/, 404),
  "allow-on-405": fault.header(/ 405$/, "Allow", "POST"),
  options: fault.status(/^OPTIONS/, 200),
  head: fault.header(/^HEAD/, "ETag", null),

  "json-only": fault.requestHeader(/^POST/, "Content-Type", "application/json"),
  "no-encoded-bodies": fault.gunzipping,
  "json-with-charset": fault.reply(/^POST/, (right, { headers }) =>
    headers.get("content-type")?.includes(";") ? { status: 415 } : right,
  ),
  "json-faults": fault.status(/ 400$/, 500),
  "objects-only": fault.status(/dashboards\/ 400$/, 201),
  "body-too-large": fault.status(/ 413$/, 400),
  "last-duplicate-wins": fault.members(/^POST .* 201$/, { name: "First" }),
  "content-type-without-body": fault.reply(/^DELETE/, (right, { headers }) =>
    headers.has("content-type") ? { status: 415 } : right,
  ),
  "no-sniffing": fault.header(/./, "X-Content-Type-Options", null),
  "location-of-created": fault.header(/ 201$/, "Location", `https://audited.example${lists}`),
  "no-content": fault.header(/ 204$/, "Content-Type", "application/json"),

  "problem-details": fault.members(/ 405$/, { title: undefined }),
  "problem-media-type": fault.header(/ 404$/, "Content-Type", "application/json"),
  "validation-error": fault.members(/ 400$/, { attr: null }),
  "every-finding": fault.body(/ 400$/, (value) => ({
    ...value,
    errors: (value["errors"] as unknown[]).slice(0, 1),
  })),
  "rules-of-surveys": fault.status(/ 400$/, 201),
  "rules-of-dashboards": fault.status(/ 400$/, 201),

  ...pagesOf("surveys"),
  ...pagesOf("dashboards"),
  "addresses-absolute": fault.body(/^GET .* 200$/, (value) => ({
    ...value,
    next: String(value["next"]).replace("https:", ""),
  })),
  "addresses-not-from-forwarding": fault.reply(/^GET/, ({ text }, { headers }) => ({
    text: text.replaceAll("audited.example", headers.get("x-forwarded-host") ?? "audited.example"),
  })),
  "search-of-surveys": query((parameters) => parameters.delete("search")),
  "search-of-dashboards": query((parameters) => parameters.delete("search")),
  "archived-surveys": query((parameters) => parameters.delete("archived")),
  "pinned-dashboards": query((parameters) => parameters.delete("pinned")),
  "largest-page": fault.body(/limit=2000000000/, (value) => ({
    ...value,
    results: Array.from({ length: 1_001 }, () => ({})),
  })),
  "default-page": query((parameters) => parameters.append("limit", "10")),

  ...versionsOf("survey"),
  ...versionsOf("dashboard"),
  "stale-delete": fault.requestHeader(/^DELETE/, "If-Match", null),
  "changes-together": fault.ignoring(/description/),

  "list-dashboards": fault.resultMembers(/^GET .* 200$/, { tiles: [] }),
  "create-dashboard": fault.status(/ 201$/, 200),
  "create-empty-dashboard": fault.rejecting(/^\{\}$/),
  "retrieve-dashboard": fault.members(/^GET .* 200$/, { tiles: undefined }),
  "update-dashboard": fault.members(/^PATCH/, { description: "" }),
  "delete-dashboard": fault.status(/^DELETE/, 204),
  "soft-delete": fault.status(/^PATCH/, 204),
  "deleted-not-found": fault.status(/^GET .*sharing\/ 404$/, 200),
  "created-is-there": fault.status(/^GET .* 200$/, 404),
  "deleted-not-listed": fault.ignoring(/"deleted":true/),
  "ids-not-reused": fault.nthJson(3, (value, [first]) => ({ ...value, id: first?.["id"] })),
  restore: fault.status(/^PATCH .* 200$/, 404),
  "deleted-again": fault.nthStatus(3, 404),
  "null-restores-nothing": fault.sentText((text) => text.replace("null", "false")),
  "unknown-dashboard": fault.status(/ 404$/, 403),
  "author-of-dashboard": fault.body(/^POST/, (value) => ({ ...value, created_by: { id: 1 } })),
  "effective-levels": fault.members(/^POST/, { effective_restriction_level: 21 }),
  tags: fault.members(/^POST/, { tags: ["Growth", "growth", "B2B"] }),
  "server-members-of-dashboard": fault.members(/^POST/, { creation_mode: "unlisted" }),

  "move-tile": fault.ignoring(/to_dashboard/),
  "move-tile-as-older-clients": fault.rejecting(/toDashboard/),
  "tile-moved-once": fault.reply(/^GET .*dashboards/, (_, { headers }) =>
    headers.has("if-none-match") ? { status: 304 } : {},
  ),
  "move-unknown-tile": fault.status(/move_tile\/ 404$/, 200),
  "create-from-template-json": fault.status(/^POST .* 200$/, 201),
  "dashboard-fields-alone": fault.rejecting(/^\{"name":"Changed"/),
  "copy-dashboard": fault.members(/ 201$/, { tiles: [] }),
  "copy-unknown-dashboard": fault.status(/ 400$/, 404),
  "unknown-template": fault.status(/ 400$/, 201),

  "add-collaborator": fault.status(/collaborators\/ 201$/, 200),
  "list-collaborators": fault.body(/^GET .*collaborators\/ 200$/, (value) => ({ results: value })),
  "collaborator-once": fault.status(/ 409$/, 201),
  "collaborator-fields": fault.status(/ 400$/, 201),
  "remove-collaborator": fault.reply(/^DELETE/, () => ({ status: 200, text: "{}" })),
  "remove-nobody": fault.status(/^DELETE .* 404$/, 204),
  "list-sharing-configuration": fault.body(/sharing/, (value) => [value]),
  "sharing-stable": fault.members(/sharing/, { access_token: "x".repeat(43) }),
  "sharing-token": fault.members(/sharing/, { access_token: "x".repeat(44) }),

  "list-surveys": fault.resultMembers(/^GET .* 200$/, { targeting_flag_id: null }),
  "create-survey": fault.members(/ 201$/, { remove_targeting_flag: undefined }),
  "default-type": fault.members(/ 201$/, { type: "api" }),
  "retrieve-survey": fault.members(/^GET .* 200$/, { targeting_flag_id: null }),
  "update-survey": fault.members(/^PATCH/, { questions: [] }),
  "archive-survey": fault.ignoring(/archived/),
  "delete-survey": fault.status(/^DELETE/, 202),
  "deleted-for-good": fault.status(/^DELETE .* 404$/, 204),
  "deleted-survey-not-listed": (handle) => async (request) =>
    request.method === "DELETE" ? new Response(null, { status: 204 }) : handle(request),
  "one-survey-at-a-time": fault.nthMember(5, "/archived", true),
  "unknown-survey": fault.status(/ 404$/, 403),
  "survey-id-in-any-case": fault.status(/[A-F]{1}[0-9A-F-]{8}.* 200$/, 404),
  "author-of-survey": fault.members(/ 201$/, { created_at: "2026-05-01T00:00:00+02:00" }),
  "server-members-of-survey": fault.members(/^PATCH/, { created_at: "2000-01-01T00:00:00Z" }),
  "merged-survey-checked": fault.status(/^PATCH .* 400$/, 200),
  "nested-replaced": merging,
  "null-clears": fault.ignoring(/null/),

  ...questionRows(
    ["open", "link", "rating", "single-choice", "multiple-choice"].map((name) => `${name}-question`),
    "buttonText",
  ),
  ...questionRows(
    ["next-question", "end", "response-based", "specific-question"].map((name) => `${name}-branching`),
    "branching",
  ),
  ...memberRows(["linked_flag_id", "conditions", "appearance", "responses_limit", "start_date", "end_date"]),
  "other-members-taken": fault.rejecting(/colour/),
  "other-members-kept": fault.members(/^GET/, { schedule: undefined }),
  "iterations-derived": fault.members(/^GET/, { iteration_start_dates: [] }),

  "texts-as-sent": fault.reply(/^GET/, ({ text }) => ({ text: text.replaceAll("<", "&lt;") })),
  "texts-that-cannot-be-stored": fault.sentText((text) => text.replaceAll(/\\u(0000|d83d)/g, "")),
  "dates-need-a-zone": fault.members(/^GET/, { start_date: "2026-05-01T02:00:00Z" }),
  "dates-in-order": fault.status(/^POST .* 400$/, 201),

  "survey-activity": fault.body(/activity/, (value) => ({
    ...value,
    results: (value["results"] as unknown[]).toReversed(),
  })),
  "surveys-activity": fault.members(/surveys\/activity/, { results: [] }),
  "entries-of-activity": fault.resultMembers(/activity/, { user: undefined }),
  "changes-in-activity": fault.resultMembers(/activity/, { detail: {} }),
  "deletion-in-activity": fault.body(/activity/, (value) => ({
    ...value,
    results: (value["results"] as { activity: string }[]).filter(({ activity }) => activity !== "deleted"),
  })),
  "activity-of-deleted-survey": fault.nthStatus(3, 404),
  "nothing-changed": fault.header(/^PATCH/, "ETag", '"other"'),
  "refusals-not-logged": fault.body(/activity/, (value) => ({
    ...value,
    results: (value["results"] as unknown[]).flatMap((one) => [one, one]),
  })),
  "pages-of-activity": fault.members(/activity/, { next: null }),
  "activity-of-unknown-survey": fault.reply(/activity\/ 404$/, () => ({ status: 200 })),
  "responses-count": fault.body(/responses_count/, () => ({ results: [] })),
  "responses-count-of-some": fault.members(/responses_count/, { "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11": 4 }),

  projects: fault.members(/^GET \/api\/projects\/ /, { results: [] }),
  "current-user": fault.members(/@me/, { team: undefined }),
  "current-key": fault.members(/@current/, { scopes: [] }),
  "companions-need-a-key": fault.status(/@current 401$/, 200),
};
