import { listAt } from "#audit/reply.ts";
import {
  all,
  type Fault,
  type FaultsByRow,
  header,
  nthHeader,
  nthJson,
  nthMember,
  nthStatus,
  nthStatuses,
  nthText,
} from "./fault.ts";
import { wrongObjectReplies } from "./wrong-object-replies.ts";

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

const searches: readonly Fault[] = [
  nthMember(3, "/results", []),
  nthMember(3, "/count", 2),
  nthMember(4, "/results", [{}]),
  nthMember(5, "/results", [{}]),
];

/**
 * For each row with several claims, servers of which one reply is wrong in one thing. Together with the wrong server of
 * the row, each claim has one that nothing but this claim notices.
 */
export const wrongReplies: FaultsByRow = {
  "credential-required": nthStatuses([1, 2], 200),
  "unknown-key-refused": nthStatuses([1, 2], 200),
  "request-id": [1, 2].map((position) => nthHeader(position, "X-Request-Id", null)),
  "challenge-on-public-401": [nthStatus(1, 403)],
  "finished-answers-kept": [nthStatus(3, 400)],
  "change-of-questions-told": [2, 3].map((position) => nthHeader(position, "Surveyc-Change", "same")),
  "breaking-change-refused-strictly": [
    nthStatus(2, 200),
    nthMember(2, "/code", "conflict"),
    nthMember(3, "/questions/1", { type: "open", question: "And?" }),
  ],
  "change-tried-on-answers": [
    nthStatus(3, 201),
    nthMember(3, "/against/refused", 0),
    nthMember(4, "/questions/1", { type: "open", question: "And?" }),
  ],
  "tests-do-not-count": [nthStatus(2, 200)],
  "ids-of-questions": [
    nthMember(1, "/questions/0/id", 5),
    nthMember(1, "/questions/1/id", 5),
    all(nthMember(1, "/questions/0/id", "a"), nthMember(1, "/questions/1/id", "a")),
  ],
  "results-by-question": [nthStatus(4, 201), nthMember(4, "/results/questions/0/mean", 7)],
  "answers-as-csv": [
    nthStatus(2, 201),
    nthHeader(2, "Content-Type", "application/json"),
    nthText(2, "submission\r\n"),
  ],
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
  "server-answers": [2, 3, 4, 5, 6].map((position) =>
    all(nthStatus(position, 403), nthText(position, '{"detail":"The API key lacks the scope."}')),
  ),
  "names-before-identifiers": nthStatuses([2, 3], 404),
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

  ...wrongObjectReplies,
};

/** The same for claims that only a server of sample bodies has to fulfil. */
export const wrongSampleReplies: FaultsByRow = {
  "list-collaborators": [nthStatus(3, 206), nthMember(3, "/id", "other")],
  "survey-activity": [nthStatus(4, 206), nthMember(4, "/name", 7)],
  "surveys-activity": [nthStatus(3, 206), nthMember(3, "/name", 7)],
  "responses-count": [nthStatus(2, 206), nthMember(2, "/name", 7)],
};
