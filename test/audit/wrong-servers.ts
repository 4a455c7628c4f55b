import * as wrong from "./wrong.ts";

const KEY = "Bearer phx_all";
const unknownKey = /phx_surveyc_audit_unknown/;
const withoutKey = / none$/;

const scopeRows = (ids: readonly string[], server: wrong.Wrong) =>
  Object.fromEntries(ids.map((id) => [`scope-of-${id}`, server]));

/** Adds something to a query, or takes it away. */
const query = (change: (parameters: URLSearchParams) => void): wrong.Wrong =>
  wrong.address((url) => {
    if (url.pathname.includes("activity") || !/\/(surveys|dashboards)\/?$/.test(url.pathname)) return;
    const parameters = new URLSearchParams(url.search);
    change(parameters);
    url.search = parameters.toString();
  });

const pagesOf = (family: "surveys" | "dashboards"): Readonly<Record<string, wrong.Wrong>> => {
  const list = new RegExp(`^GET .*/${family}/[?].* 200$`);
  return {
    [`pages-of-${family}`]: wrong.says(list, { count: undefined }),
    [`limit-of-${family}`]: query((parameters) => parameters.delete("limit")),
    [`next-of-${family}`]: wrong.says(list, { next: null }),
    [`previous-of-${family}`]: wrong.says(list, { previous: null }),
    [`offset-past-the-end-of-${family}`]: wrong.says(/offset=2000000000/, { count: 0 }),
    [`bad-limit-of-${family}`]: query((parameters) => {
      if (parameters.get("limit") === "1e3") parameters.set("limit", "1000");
    }),
  };
};

const versionsOf = (one: "survey" | "dashboard"): Readonly<Record<string, wrong.Wrong>> => ({
  [`entity-tag-of-${one}`]: wrong.header(/^PATCH/, "ETag", '"1"'),
  [`if-match-of-${one}`]: wrong.replies(/^PATCH/, (told, { headers }) =>
    headers.get("if-match") === "*" ? { status: 412 } : told,
  ),
  [`stale-version-of-${one}`]: wrong.asking(/^PATCH/, "If-Match", null),
  [`stale-read-of-${one}`]: wrong.asking(/^GET/, "If-Match", null),
  [`known-version-of-${one}`]: wrong.asking(/^GET/, "If-None-Match", null),
});

const questionRows = (names: readonly string[], member: string): Readonly<Record<string, wrong.Wrong>> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      wrong.body(/^GET .*\/surveys\/.{36}\/ 200$/, (value) => {
        const [first, ...more] = value["questions"] as object[];
        return { ...value, questions: [{ ...first, [member]: undefined }, ...more] };
      }),
    ]),
  );

const memberRows = (members: readonly string[]): Readonly<Record<string, wrong.Wrong>> =>
  Object.fromEntries(
    members.map((member) => [
      `survey-${member.replaceAll("_", "-")}`,
      wrong.says(/^GET .*\/surveys\/.{36}\/ 200$/, { [member]: null }),
    ]),
  );

/** For each row a server that is wrong in just the way that the row is about. */
export const wrongServers: Readonly<Record<string, wrong.Wrong>> = {
  "server-answers": () => async () => Promise.reject(new Error("connection refused")),
  "credential-required": wrong.asking(withoutKey, "Authorization", KEY),
  "unknown-key-refused": wrong.asking(unknownKey, "Authorization", KEY),
  "other-schemes-refused": wrong.asking(/ Token /, "Authorization", KEY),
  "key-in-query-refused": wrong.asking(/personal_api_key/, "Authorization", KEY),
  "scheme-in-any-case": wrong.asking(/ bearer /, "Authorization", null),
  "challenge-on-401": wrong.header(/ 401$/, "WWW-Authenticate", null),
  "no-error-without-credential": wrong.header(/ 401$/, "WWW-Authenticate", 'Bearer error="invalid_token"'),
  "invalid-token-named": wrong.header(/ 401$/, "WWW-Authenticate", "Bearer"),
  "closed-project-refused": wrong.asking(/phx_other/, "Authorization", KEY),
  "closed-project-hidden": wrong.replies(/projects\/1\/.* 404$/, () => ({ status: 403 })),
  "projects-apart": wrong.address((url) => {
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
    wrong.asking(/phx_reads/, "Authorization", KEY),
  ),
  ...scopeRows(
    ["list-dashboards", "retrieve-dashboard", "list-collaborators", "list-surveys"].concat([
      "retrieve-survey",
      "responses-count",
    ]),
    wrong.status(/./, 403),
  ),
  "insufficient-scope-named": wrong.header(/ 403$/, "WWW-Authenticate", 'Bearer error="insufficient_scope"'),

  "path-before-credential": wrong.status(/questionnaires/, 401),
  "credential-before-method": wrong.status(/^PUT/, 405),
  "method-before-project": wrong.status(/^PUT/, 404),
  "scope-before-body": wrong.replies(/^POST/, (told, { headers }) =>
    headers.get("content-type") === "text/plain" ? { status: 415 } : told,
  ),
  "content-type-before-body": wrong.status(/ 415$/, 400),
  "body-before-store": wrong.status(/^PATCH .* 400$/, 404),

  "path-without-slash": wrong.replies(/[^/] \d+$/, () => ({ status: 301, text: "" })),
  "path-with-slash": wrong.status(/^GET .*\/ \d+$/, 404),
  "unknown-path": wrong.status(/Surveys/, 200),
  "odd-paths-survived": wrong.status(/0x1/, 200),
  "names-before-identifiers": wrong.status(/responses_count/, 404),
  "unlisted-method": wrong.status(/^DELETE .*\/surveys\/ 405$/, 404),
  "allow-on-405": wrong.header(/ 405$/, "Allow", "POST"),
  options: wrong.status(/^OPTIONS/, 200),
  head: wrong.header(/^HEAD/, "ETag", null),

  "json-only": wrong.asking(/^POST/, "Content-Type", "application/json"),
  "json-with-charset": wrong.replies(/^POST/, (told, { headers }) =>
    headers.get("content-type")?.includes(";") ? { status: 415 } : told,
  ),
  "json-faults": wrong.status(/ 400$/, 500),
  "objects-only": wrong.status(/dashboards\/ 400$/, 201),
  "body-too-large": wrong.status(/ 413$/, 400),
  "last-duplicate-wins": wrong.says(/^POST .* 201$/, { name: "First" }),
  "content-type-without-body": wrong.replies(/^DELETE/, (told, { headers }) =>
    headers.has("content-type") ? { status: 415 } : told,
  ),
  "no-sniffing": wrong.header(/./, "X-Content-Type-Options", null),
  "no-content": wrong.header(/ 204$/, "Content-Type", "application/json"),

  "problem-details": wrong.says(/ 405$/, { title: undefined }),
  "problem-media-type": wrong.header(/ 404$/, "Content-Type", "application/json"),
  "validation-error": wrong.says(/ 400$/, { attr: null }),
  "every-finding": wrong.body(/ 400$/, (value) => ({
    ...value,
    errors: (value["errors"] as unknown[]).slice(0, 1),
  })),
  "rules-of-surveys": wrong.status(/ 400$/, 201),
  "rules-of-dashboards": wrong.status(/ 400$/, 201),

  ...pagesOf("surveys"),
  ...pagesOf("dashboards"),
  "addresses-absolute": wrong.body(/^GET .* 200$/, (value) => ({
    ...value,
    next: String(value["next"]).replace("https:", ""),
  })),
  "addresses-not-from-forwarding": wrong.replies(/^GET/, ({ text }, { headers }) => ({
    text: text.replaceAll("audited.example", headers.get("x-forwarded-host") ?? "audited.example"),
  })),
  "largest-page": wrong.body(/limit=2000000000/, (value) => ({
    ...value,
    results: Array.from({ length: 1_001 }, () => ({})),
  })),
  "default-page": query((parameters) => parameters.append("limit", "10")),

  ...versionsOf("survey"),
  ...versionsOf("dashboard"),
  "stale-delete": wrong.asking(/^DELETE/, "If-Match", null),
  "changes-together": wrong.ignoring(/description/),

  "list-dashboards": wrong.listed(/^GET .* 200$/, { tiles: [] }),
  "create-dashboard": wrong.status(/ 201$/, 200),
  "create-empty-dashboard": wrong.refusing(/^\{\}$/),
  "retrieve-dashboard": wrong.says(/^GET .* 200$/, { tiles: undefined }),
  "update-dashboard": wrong.says(/^PATCH/, { description: "" }),
  "delete-dashboard": wrong.status(/^DELETE/, 204),
  "soft-delete": wrong.status(/^PATCH/, 204),
  "deleted-not-found": wrong.status(/^GET .*sharing\/ 404$/, 200),
  "deleted-not-listed": wrong.ignoring(/"deleted":true/),
  restore: wrong.status(/^PATCH .* 200$/, 404),
  "unknown-dashboard": wrong.status(/ 404$/, 403),
  "author-of-dashboard": wrong.body(/^POST/, (value) => ({ ...value, created_by: { id: 1 } })),
  "effective-levels": wrong.says(/^POST/, { effective_restriction_level: 21 }),
  tags: wrong.says(/^POST/, { tags: ["Growth", "growth", "B2B"] }),
  "server-members-of-dashboard": wrong.says(/^POST/, { creation_mode: "unlisted" }),

  "move-tile": wrong.ignoring(/to_dashboard/),
  "move-tile-as-older-clients": wrong.refusing(/toDashboard/),
  "move-unknown-tile": wrong.status(/move_tile\/ 404$/, 200),
  "create-from-template-json": wrong.status(/^POST .* 200$/, 201),
  "dashboard-fields-alone": wrong.refusing(/^\{"name":"Changed"/),
  "copy-dashboard": wrong.says(/ 201$/, { tiles: [] }),
  "copy-unknown-dashboard": wrong.status(/ 400$/, 404),
  "unknown-template": wrong.status(/ 400$/, 201),

  "add-collaborator": wrong.status(/collaborators\/ 201$/, 200),
  "list-collaborators": wrong.body(/^GET .*collaborators\/ 200$/, (value) => ({ results: value })),
  "collaborator-once": wrong.status(/ 409$/, 201),
  "collaborator-fields": wrong.status(/ 400$/, 201),
  "remove-collaborator": wrong.replies(/^DELETE/, () => ({ status: 200, text: "{}" })),
  "remove-nobody": wrong.status(/^DELETE .* 404$/, 204),
  "list-sharing-configuration": wrong.body(/sharing/, (value) => [value]),
  "sharing-stable": wrong.says(/sharing/, { access_token: "x".repeat(43) }),
  "sharing-token": wrong.says(/sharing/, { access_token: "pXk3" }),

  "list-surveys": wrong.listed(/^GET .* 200$/, { targeting_flag_id: null }),
  "create-survey": wrong.says(/ 201$/, { remove_targeting_flag: undefined }),
  "default-type": wrong.says(/ 201$/, { type: "api" }),
  "retrieve-survey": wrong.says(/^GET .* 200$/, { targeting_flag_id: null }),
  "update-survey": wrong.says(/^PATCH/, { questions: [] }),
  "archive-survey": wrong.ignoring(/archived/),
  "delete-survey": wrong.status(/^DELETE/, 202),
  "deleted-for-good": wrong.status(/^DELETE .* 404$/, 204),
  "unknown-survey": wrong.status(/ 404$/, 403),
  "survey-id-in-any-case": wrong.status(/[A-F]{1}[0-9A-F-]{8}.* 200$/, 404),
  "author-of-survey": wrong.says(/ 201$/, { created_at: "2026-05-01T00:00:00+02:00" }),
  "server-members-of-survey": wrong.says(/^PATCH/, { created_at: "2000-01-01T00:00:00Z" }),
  "merged-survey-checked": wrong.status(/^PATCH .* 400$/, 200),
  "null-clears": wrong.ignoring(/null/),

  ...questionRows(
    ["open", "link", "rating", "single-choice", "multiple-choice"].map((name) => `${name}-question`),
    "buttonText",
  ),
  ...questionRows(
    ["next-question", "end", "response-based", "specific-question"].map((name) => `${name}-branching`),
    "branching",
  ),
  ...memberRows(["linked_flag_id", "conditions", "appearance", "responses_limit", "start_date", "end_date"]),
  "other-members-taken": wrong.refusing(/colour/),
  "other-members-kept": wrong.says(/^GET/, { schedule: undefined }),
  "iterations-derived": wrong.says(/^GET/, { iteration_start_dates: [] }),

  "survey-activity": wrong.body(/activity/, (value) => ({
    ...value,
    results: (value["results"] as unknown[]).toReversed(),
  })),
  "surveys-activity": wrong.says(/surveys\/activity/, { results: [] }),
  "entries-of-activity": wrong.listed(/activity/, { user: undefined }),
  "changes-in-activity": wrong.listed(/activity/, { detail: {} }),
  "deletion-in-activity": wrong.body(/activity/, (value) => ({
    ...value,
    results: (value["results"] as { activity: string }[]).filter(({ activity }) => activity !== "deleted"),
  })),
  "refusals-not-logged": wrong.body(/activity/, (value) => ({
    ...value,
    results: (value["results"] as unknown[]).flatMap((one) => [one, one]),
  })),
  "pages-of-activity": wrong.says(/activity/, { next: null }),
  "activity-of-unknown-survey": wrong.replies(/activity\/ 404$/, () => ({ status: 200 })),
  "responses-count": wrong.body(/responses_count/, () => ({ results: [] })),
  "responses-count-of-some": wrong.says(/responses_count/, { "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11": 4 }),

  projects: wrong.says(/^GET \/api\/projects\/ /, { results: [] }),
  "current-user": wrong.says(/@me/, { team: undefined }),
  "current-key": wrong.says(/@current/, { scopes: [] }),
  "companions-need-a-key": wrong.status(/@current 401$/, 200),
};
