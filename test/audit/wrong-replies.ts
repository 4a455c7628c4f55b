import { listAt } from "#audit/reply.ts";
import {
  all,
  type Fault,
  header,
  members,
  nthHeader,
  nthJson,
  nthMember,
  nthStatus,
  nthText,
} from "./fault.ts";

/** For each of these replies, a server that gives it another status. */
const nthStatuses = (positions: readonly number[], other: number): Fault[] =>
  positions.map((position) => nthStatus(position, other));

type FaultsByRow = Readonly<Record<string, readonly Fault[]>>;

const pagesOf = (family: "surveys" | "dashboards"): FaultsByRow => ({
  [`pages-of-${family}`]: [nthMember(4, "/next", undefined), nthMember(4, "/count", 2)],
  [`limit-of-${family}`]: [
    // The three pages agree, but each is one object short.
    all(nthMember(4, "/results/1", undefined), nthMember(6, "/results/0", undefined)),
    nthMember(4, "/results/0/id", "other"),
    nthMember(7, "/results/2", undefined),
  ],
  [`next-of-${family}`]: [
    nthMember(7, "/next", "https://audited.example/"),
    nthJson(6, (page, earlier) => ({ ...page, results: earlier[4]?.["results"] })),
    nthMember(7, "/results/0", undefined),
    // One object of the first page is on the second.
    all(
      nthJson(6, (page, earlier) => ({
        ...page,
        results: [page["results"], listAt(earlier[4], "/results").slice(0, 1)].flat(),
      })),
      nthMember(5, "/results/0", undefined),
    ),
  ],
  [`previous-of-${family}`]: [
    nthMember(4, "/previous", "https://audited.example/"),
    nthMember(5, "/previous", null),
  ],
  [`offset-past-the-end-of-${family}`]: [
    nthStatus(2, 404),
    nthMember(2, "/results", [{}]),
    nthMember(2, "/count", 0),
    nthMember(2, "/previous", null),
  ],
  [`bad-limit-of-${family}`]: nthStatuses([1, 2, 3, 4, 5, 6], 200),
});

const versionsOf = (one: "survey" | "dashboard"): FaultsByRow => ({
  [`entity-tag-of-${one}`]: [
    all(nthHeader(2, "ETag", 'W/"1"'), nthHeader(3, "ETag", 'W/"1"')),
    nthHeader(3, "ETag", '"other"'),
    all(nthHeader(4, "ETag", 'W/"2"'), nthHeader(5, "ETag", 'W/"2"')),
    header(/./, "ETag", '"1"'),
    nthHeader(5, "ETag", '"other"'),
  ],
  [`if-match-of-${one}`]: nthStatuses([3, 4], 412),
  [`stale-version-of-${one}`]: [nthStatus(2, 200), nthMember(3, "/name", "Changed")],
  [`stale-read-of-${one}`]: [...nthStatuses([3, 4], 412), ...nthStatuses([5, 6, 7, 8], 200)],
  [`known-version-of-${one}`]: [
    ...nthStatuses([3, 4, 5], 200),
    ...[3, 4, 5].map((position) => nthHeader(position, "ETag", null)),
    nthStatus(6, 304),
  ],
});

const moves: readonly Fault[] = [
  nthStatus(3, 202),
  nthMember(3, "/name", 7),
  nthMember(3, "/id", 7),
  nthMember(3, "/tiles", []),
  nthMember(4, "/tiles", []),
  nthMember(5, "/tiles", []),
];

const searches: readonly Fault[] = [
  nthMember(3, "/results", []),
  nthMember(3, "/count", 2),
  nthMember(4, "/results", [{}]),
  nthMember(5, "/results", [{}]),
];

const activityPages: readonly Fault[] = [4, 5, 6].flatMap((position) => [
  nthMember(position, "/results/0", undefined),
  nthMember(position, "/total_count", 4),
  nthMember(position, "/next", position === 6 ? "https://audited.example/" : null),
  nthMember(position, "/previous", position === 4 ? "https://audited.example/" : null),
]);

const stored = (members: readonly string[]): FaultsByRow =>
  Object.fromEntries(
    members.map((member) => [
      `survey-${member.replaceAll("_", "-")}`,
      [nthStatus(1, 200), nthMember(1, `/${member}`, null), nthMember(2, `/${member}`, null)],
    ]),
  );

const storedQuestions = (rows: readonly string[]): FaultsByRow =>
  Object.fromEntries(
    rows.map((row) => [
      row,
      [nthStatus(1, 200), nthMember(1, "/questions/0", undefined), nthMember(2, "/questions/0", undefined)],
    ]),
  );

/**
 * For each row with several claims, servers of which one reply is wrong in one thing. Together with the wrong server of
 * the row, each claim has one that nothing but this claim notices.
 */
export const wrongReplies: FaultsByRow = {
  "credential-required": nthStatuses([1, 2], 200),
  "unknown-key-refused": nthStatuses([1, 2], 200),
  "challenge-on-401": [1, 2].map((position) => nthHeader(position, "WWW-Authenticate", null)),
  "closed-project-refused": nthStatuses([1, 2, 3], 200),
  "key-in-query-refused": nthStatuses([1, 2, 3, 4], 200),
  "closed-project-hidden": [2, 3, 5, 6].flatMap((position) => [
    nthStatus(position, 403),
    nthMember(position, "/code", "other"),
  ]),
  "projects-apart": [...nthStatuses([2, 3, 4], 200), nthStatus(5, 404)],
  "insufficient-scope-named": [nthHeader(1, "WWW-Authenticate", 'Bearer scope="survey:write"')],

  "neighbouring-projects-hidden": nthStatuses([3, 4], 403),
  "errors-tell-nothing": Array.from({ length: 15 }, (_, index) =>
    nthText(index + 1, "TypeError\n    at Store.read (/srv/app/store.js:10:5)"),
  ),
  "not-for-shared-caches": [3, 4, 5, 6, 7].map((position) =>
    nthHeader(position, "Cache-Control", "s-maxage=60"),
  ),
  "other-origins-closed": [
    nthHeader(1, "Access-Control-Allow-Origin", "https://surveyc-audit.example"),
    nthHeader(2, "Access-Control-Allow-Origin", "null"),
    nthHeader(3, "Access-Control-Allow-Origin", "*"),
  ],

  "credential-before-method": nthStatuses([1, 2], 405),
  "scope-before-body": [nthStatus(1, 415), nthStatus(2, 400)],
  "body-before-store": nthStatuses([1, 2, 3], 404),
  "path-without-slash": nthStatuses([1, 2, 3], 301),
  "path-with-slash": nthStatuses([1, 2, 3], 404),
  "unknown-path": nthStatuses([1, 2, 3], 200),
  "odd-paths-survived": nthStatuses([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 500),
  "names-before-identifiers": nthStatuses([1, 2], 404),
  "unlisted-method": nthStatuses([2, 3, 4], 404),
  options: [nthStatus(1, 200), nthHeader(1, "Allow", null)],
  head: [
    nthStatus(3, 500),
    nthText(3, "{}"),
    nthHeader(3, "ETag", null),
    nthHeader(3, "Content-Type", null),
    nthStatus(4, 200),
  ],
  "json-only": nthStatuses([1, 2, 3], 400),
  "json-with-charset": nthStatuses([1, 2], 415),
  "json-faults": nthStatuses([1, 2, 3], 500),
  "objects-only": nthStatuses([1, 2, 3, 4, 5, 6, 7, 8], 500),
  "last-duplicate-wins": [nthStatus(1, 200)],
  "content-type-without-body": [nthStatus(2, 415), nthStatus(3, 415)],
  "location-of-created": [nthHeader(1, "Location", null), nthHeader(2, "Location", "not an address")],
  "no-sniffing": [nthStatus(1, 406), nthHeader(1, "Content-Type", "text/html")],

  "problem-details": [
    ...[1, 2, 3, 4, 5].map((position) => nthMember(position, "/type", 7)),
    ...[6, 7].map((position) => nthMember(position, "/errors/0/pointer", undefined)),
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((position) => [
      nthMember(position, "/title", undefined),
      nthMember(position, "/status", 418),
    ]),
  ],
  "validation-error": [nthStatus(1, 422), nthMember(1, "/detail", undefined)],
  "every-finding": [
    nthStatus(1, 422),
    ...[0, 1, 2, 3].map((index) => nthMember(1, `/errors/${index}/code`, undefined)),
    // The first one is about the survey as a whole.
    ...[1, 2, 3].map((index) => nthMember(1, `/errors/${index}/pointer`, "/other")),
  ],
  "rules-of-surveys": [...nthStatuses([1, 2], 201), nthText(1, "{}"), nthText(2, "{}")],

  ...pagesOf("surveys"),
  ...pagesOf("dashboards"),
  "search-of-surveys": searches,
  "search-of-dashboards": searches,
  "archived-surveys": [nthMember(3, "/results/0/archived", false), nthMember(4, "/results/0/archived", true)],
  "pinned-dashboards": [nthMember(3, "/results/0/pinned", false), nthMember(4, "/results/0/pinned", true)],
  "addresses-absolute": [nthMember(4, "/next", "/surveys/"), nthMember(4, "/previous", "/surveys/")],
  "largest-page": [nthStatus(1, 500)],

  ...versionsOf("survey"),
  ...versionsOf("dashboard"),
  "stale-delete": [nthStatus(2, 204), nthStatus(3, 404)],
  "changes-together": nthStatuses([2, 3, 4, 5], 409),

  "list-dashboards": [
    nthStatus(2, 206),
    nthMember(2, "/results/0/name", 7),
    nthMember(2, "/results/0/tags", undefined),
  ],
  "create-dashboard": [
    nthMember(1, "/tags", 7),
    nthMember(1, "/tags", undefined),
    nthMember(1, "/description", "other"),
  ],
  "retrieve-dashboard": [nthStatus(2, 206), nthMember(2, "/tags", 7), nthMember(2, "/name", "other")],
  "update-dashboard": [nthStatus(2, 202), nthMember(2, "/tags", 7), nthMember(3, "/name", "Audit")],
  "delete-dashboard": [nthStatus(2, 204), nthText(2, "{}"), nthHeader(2, "Allow", "GET"), nthStatus(3, 404)],
  "soft-delete": [nthStatus(2, 202), nthMember(2, "/deleted", false)],
  "deleted-not-found": [nthStatus(2, 202), ...nthStatuses([3, 4, 5, 6], 200)],
  "deleted-not-listed": [nthMember(2, "/results", [])],
  restore: [nthStatus(3, 202), nthMember(3, "/deleted", true), nthStatus(4, 404)],
  "deleted-again": [nthStatus(4, 200)],
  "null-restores-nothing": nthStatuses([3, 4], 200),
  "unknown-dashboard": nthStatuses([1, 2, 3], 200),
  "author-of-dashboard": [
    nthMember(1, "/created_by/id", "other"),
    nthMember(1, "/created_by/email", undefined),
    nthMember(1, "/created_at", "2026-05-01T00:00:00+02:00"),
  ],
  "effective-levels": [1, 2].map((position) => nthMember(position, "/effective_privilege_level", 21)),
  "server-members-of-dashboard": [nthMember(1, "/id", 7_777_777)],

  "move-tile": moves,
  "move-tile-as-older-clients": moves,
  "tile-moved-once": [
    nthStatus(5, 202),
    ...nthStatuses([6, 7], 304),
    nthStatus(8, 200),
    nthMember(9, "/tiles", []),
  ],
  "move-unknown-tile": [...nthStatuses([3, 4], 200), nthMember(5, "/tiles", [])],
  "create-from-template-json": [
    nthMember(1, "/pinned", 7),
    nthMember(1, "/description", "other"),
    members(/./, { tiles: [] }),
    nthMember(2, "/tiles", []),
  ],
  "dashboard-fields-alone": nthStatuses([2, 3], 400),
  "copy-dashboard": [
    nthStatus(2, 200),
    nthJson(2, (copy, [source]) => ({ ...copy, tiles: source?.["tiles"] })),
    nthMember(2, "/creation_mode", "default"),
  ],

  "add-collaborator": [
    nthMember(2, "/added_at", 7),
    nthMember(2, "/added_at", undefined),
    nthMember(2, "/level", 21),
  ],
  "list-collaborators": [
    nthStatus(3, 206),
    nthMember(3, "/0/user/uuid", "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a09"),
    nthMember(3, "/0/added_at", 7),
    nthMember(3, "/0/added_at", undefined),
  ],
  "collaborator-fields": nthStatuses([2, 3, 4], 201),
  "remove-collaborator": [nthStatus(3, 200), nthText(4, "[{}]")],
  "list-sharing-configuration": [
    nthStatus(2, 206),
    nthMember(2, "/enabled", 7),
    nthMember(2, "/enabled", undefined),
  ],
  "sharing-stable": [nthMember(4, "/access_token", "other")],

  "list-surveys": [
    nthStatus(2, 206),
    nthMember(2, "/results/0/name", 7),
    nthMember(2, "/results/0/archived", undefined),
  ],
  "create-survey": [
    nthStatus(1, 200),
    nthMember(1, "/type", 7),
    nthMember(1, "/description", "other"),
    nthMember(1, "/id", null),
  ],
  "retrieve-survey": [
    nthStatus(2, 206),
    nthMember(2, "/type", 7),
    nthMember(2, "/type", undefined),
    nthMember(2, "/description", "other"),
  ],
  "update-survey": [
    nthStatus(2, 202),
    nthMember(2, "/type", 7),
    nthMember(2, "/type", undefined),
    nthMember(3, "/name", "Audit"),
  ],
  "archive-survey": [nthStatus(2, 202), nthStatus(3, 404)],
  "deleted-for-good": nthStatuses([3, 4, 5], 200),
  "deleted-survey-not-listed": [nthMember(2, "/results", [])],
  "one-survey-at-a-time": [nthStatus(4, 202), nthStatus(6, 202), nthStatus(7, 404)],
  "unknown-survey": nthStatuses([1, 2, 3], 200),
  "author-of-survey": [
    nthMember(1, "/created_by/id", "other"),
    nthMember(1, "/created_by/email", undefined),
    nthMember(1, "/created_at", "2026-05-01T00:00:00+02:00"),
  ],
  "server-members-of-survey": [nthStatus(2, 202)],
  "merged-survey-checked": [
    nthStatus(2, 200),
    nthMember(3, "/end_date", "2026-04-01T00:00:00Z"),
    nthStatus(4, 400),
  ],
  "nested-replaced": [2, 3].flatMap((position) => [
    nthMember(position, "/appearance/thankYouMessageHeader", "Thank you!"),
    nthMember(position, "/appearance/displayThankYouMessage", true),
    nthMember(position, "/conditions/seenSurveyWaitPeriodInDays", 30),
  ]),
  "null-clears": [nthStatus(2, 202), nthMember(3, "/archived", true), nthMember(3, "/questions", [{}])],

  ...storedQuestions(
    ["open", "link", "rating", "single-choice", "multiple-choice"].map((name) => `${name}-question`),
  ),
  ...storedQuestions(
    ["next-question", "end", "response-based", "specific-question"].map((name) => `${name}-branching`),
  ),
  ...stored(["linked_flag_id", "conditions", "appearance", "responses_limit", "start_date", "end_date"]),
  "other-members-taken": nthStatuses([1, 2], 400),

  "texts-as-sent": [0, 4, 8, 12, 16, 20].flatMap((before) => [
    nthMember(before + 2, "/name", "other"),
    nthMember(before + 4, "/name", "other"),
  ]),
  "texts-that-cannot-be-stored": nthStatuses([1, 2, 3, 4, 5, 6], 201),
  "dates-need-a-zone": [
    ...nthStatuses([1, 2, 3], 201),
    nthMember(5, "/start_date", "2026-04-30 20:30:00 UTC"),
  ],
  "dates-in-order": nthStatuses([1, 3, 4], 201),

  "survey-activity": [
    nthStatus(4, 206),
    nthMember(4, "/total_count", "3"),
    nthMember(4, "/results/0/activity", "created"),
    nthJson(4, (page) => {
      const results = page["results"] as object[];
      return { ...page, results: [...results, { ...results[0], item_id: "another" }] };
    }),
  ],
  "surveys-activity": [
    nthStatus(3, 206),
    nthMember(3, "/total_count", "2"),
    nthMember(3, "/results/0/activity", "updated"),
    nthMember(3, "/results/1/activity", "updated"),
  ],
  "entries-of-activity": [0, 1, 2].flatMap((index) => [
    nthMember(4, `/results/${index}/user`, undefined),
    nthMember(4, `/results/${index}/scope`, "Dashboard"),
  ]),
  "activity-of-deleted-survey": [nthMember(3, "/results/0", undefined)],
  "nothing-changed": [nthStatus(3, 202), nthMember(4, "/results/0/activity", "updated")],
  "pages-of-activity": [
    ...activityPages,
    nthJson(6, ({ results, ...page }, earlier) => ({ ...page, results: earlier.at(-2)?.["results"] })),
  ],
  "responses-count": [
    nthStatus(2, 206),
    nthMember(2, "/other", "many"),
    nthJson(2, (counts, [survey]) => ({ ...counts, [String(survey?.["id"])]: 1 })),
  ],
  "responses-count-of-some": [nthStatus(2, 206)],

  projects: [
    nthStatus(1, 206),
    nthMember(1, "/count", undefined),
    nthMember(1, "/results/0/id", "7"),
    nthMember(1, "/results/0/name", undefined),
  ],
  "current-user": [nthStatus(1, 206), nthMember(1, "/email", 7), nthMember(1, "/team", undefined)],
  "current-key": [nthStatus(1, 206), nthMember(1, "/scoped_teams", undefined)],
  "companions-need-a-key": nthStatuses([1, 2, 3], 200),
};

/** The same for claims that only a server of sample bodies has to fulfil. */
export const wrongSampleReplies: FaultsByRow = {
  "list-collaborators": [nthStatus(3, 206), nthMember(3, "/id", "other")],
  "survey-activity": [nthStatus(4, 206), nthMember(4, "/name", 7)],
  "surveys-activity": [nthStatus(3, 206), nthMember(3, "/name", 7)],
  "responses-count": [nthStatus(2, 206), nthMember(2, "/name", 7)],
};
