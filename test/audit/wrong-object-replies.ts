import {
  type Fault,
  type FaultsByRow,
  members,
  nthHeader,
  nthJson,
  nthMember,
  nthStatus,
  nthStatuses,
  nthText,
} from "./fault.ts";

const moves: readonly Fault[] = [
  nthStatus(3, 202),
  nthMember(3, "/name", 7),
  nthMember(3, "/id", 7),
  nthMember(3, "/tiles", []),
  nthMember(4, "/tiles", []),
  nthMember(5, "/tiles", []),
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

/** Part of the wrong replies: dashboards, tiles, collaborators, surveys, activity and account. */
export const wrongObjectReplies: FaultsByRow = {
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
