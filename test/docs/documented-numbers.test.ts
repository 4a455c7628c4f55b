// Limits and defaults that the pages name are those of the code. Each pattern finds one amount.
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { describe, expect, it, test } from "vitest";
import { addServe } from "#apps/cli/commands/serve.ts";
import { variableOf } from "#apps/server/environment.ts";
import { ioOf } from "../apps/cli/run-cli.ts";
import { readPage } from "./run-page.ts";

type Place = readonly [file: string, pattern: RegExp];

/** Units and their sizes: bytes, characters or milliseconds. */
const units: Readonly<Record<string, number>> = {
  mib: 2 ** 20,
  kib: 2 ** 10,
  ms: 1,
  s: 1_000,
  second: 1_000,
  minute: 60_000,
  day: 86_400_000,
  week: 604_800_000,
};
const words: Readonly<Record<string, number>> = { a: 1, one: 1, five: 5, eight: 8, ten: 10 };

/** The number of an amount such as `8 MiB`, `8 * 1024 * 1024`, `ten seconds` or `10_000`. */
function amountIn(text: string): number {
  if (text.includes("*"))
    return text.split("*").reduce((product, each) => product * amountIn(each.trim()), 1);
  const [number = "", unit] = text.toLowerCase().replaceAll(/[,_]/g, "").split(" ");
  return (
    (words[number] ?? Number(number)) * (unit === undefined ? 1 : (units[unit.replace(/s$/, "") || "s"] ?? 1))
  );
}

function amountAt([file, pattern]: Place): number {
  const found = pattern.exec(readFileSync(file, "utf8"))?.[1];
  expect(found, `${file} has no ${pattern}`).toBeDefined();
  return amountIn(found as string);
}

const options = "docs/http-options.md";
const services = "src/http/services/services.ts";
const handler = "src/http/handler/create-handler.ts";
const serve = "apps/cli/commands/serve.ts";
const listen = "apps/server/listen.ts";
const postgres = "src/stores/postgres-store.ts";
const scaling = "docs/scaling.md";
const runIt = "docs/run-it.md";
const decided = "docs/interface.md";

/** A member or constant of the code, with its amount. */
const named = (name: string): RegExp => new RegExp(`\\b${name}\\b\\s*[:=]\\s*([\\d_ *]*\\d)`);
const row = (limit: string): RegExp => new RegExp(`\\| \`${limit}\` \\| ((?:[\\d,]*\\d|one)(?: \\w+)?)`);

/** The limits of the table in docs/http-options.md. */
const limits: readonly (readonly [limit: string, file: string, others: readonly Place[]])[] = [
  ["bodyBytes", "src/http/wire/read-body.ts", [[decided, /A body has at most (\d+ MiB)/]]],
  ["bodyTimeoutMs", "src/http/wire/read-body.ts", []],
  [
    "requestTimeoutMs",
    handler,
    [
      [runIt, /took longer than (\d+ s)/],
      [decided, /An operation has (\d+ seconds)/],
    ],
  ],
  ["pageBytes", services, [[decided, /ends earlier if it would exceed (\d+ MiB)/]]],
  ["idempotencyMs", services, [["docs/http.md", /`Idempotency-Key` are kept for (a day)/]]],
  ["requests", handler, []],
  ["publicRequests", services, [[serve, /concurrent requests with public tokens \(default: (\d+)/]]],
  ["eventsPerMinute", services, [[serve, /not counting answers \(default: (\d+)/]]],
  ["eventsPerAddress", services, [[serve, /views from one address.* \(default: (\d+)/]]],
  ["answersPerAddress", services, [[serve, /answers from one address.*minute \(default: (\d+)/]]],
  ["eventBytesPerAddress", services, [[serve, /bytes from one address.* \(default: (\d+)/]]],
  ["replyBytes", handler, []],
];

const numbers: readonly (readonly [what: string, code: Place, pages: readonly Place[]])[] = [
  ...limits.map(
    ([limit, file, others]) => [limit, [file, named(limit)], [[options, row(limit)], ...others]] as const,
  ),
  [
    "authenticateTimeoutMs",
    ["src/http/wire/authenticate.ts", named("AUTHENTICATE_TIMEOUT_MS")],
    [[options, row("authenticateTimeoutMs")]],
  ],
  [
    "questions of a request",
    [decided, /a survey sent over HTTP ([\d,]+) questions/],
    [[options, row("questions")]],
  ],
  [
    "parts of a page",
    ["src/http/wire/read-page.ts", named("PART_BYTES")],
    [[options, /pages of more than (\d+ KiB)/]],
  ],
  [
    "uncounted replies",
    ["src/http/handler/concurrency-limiter.ts", named("SMALL_REPLY_BYTES")],
    [[options, /those under (\d+ KiB) are not counted/]],
  ],
  [
    "surveys checked elsewhere",
    ["src/http/surveys/check-survey.ts", named("LARGE_BYTES")],
    [[options, /Surveys of more than (\d+ KiB)/]],
  ],
  [
    "processor time of a check elsewhere",
    ["apps/server/survey-thread.ts", named("processorMs")],
    [[options, /whose check takes more than (\w+ seconds)/]],
  ],
  [
    "time of a check elsewhere",
    ["apps/server/survey-thread.ts", named("timeoutMs")],
    [[options, /a check does not end within (\d+ s)/]],
  ],
  [
    "waiting checks elsewhere",
    ["apps/server/survey-thread.ts", named("maxWaiting")],
    [[options, /If (\d+) surveys or/]],
  ],
  [
    "tokens and addresses with budgets",
    ["src/http/services/memory.ts", named("MAX_KEYS")],
    [
      [options, /remembers up to ([\d,]+) tokens/],
      [options, /tokens and ([\d,]+) addresses/],
    ],
  ],
  [
    "patience for a new list",
    ["src/http/services/memory.ts", named("PATIENCE_MS")],
    [[options, /waits up to (\d+ ms)/]],
  ],
  [
    "free bytes",
    ["src/stores/pglite/folder-store.ts", /minFreeBytes = (\d+)/],
    [
      [options, /`minFreeBytes` \((\d+) MiB\)/],
      [scaling, /keeps (\d+) MiB of its disk free/],
      [runIt, /below (\d+) MiB, the embedded/],
    ],
  ],
  [
    "time of a statement in the embedded database",
    ["src/stores/pglite/folder-store.ts", named("statementTimeoutMs")],
    [["docs/http.md", /`statementTimeoutMs` \((\d+ s)\)/]],
  ],
  [
    "connections of the server",
    [serve, named("DEFAULT_CONNECTIONS")],
    [[options, /`--max-connections` \((\d+)\)/]],
  ],
  ["port", [serve, /readPort, (\d+)\)/], [[runIt, /127\.0\.0\.1 and (\d+)/]]],
  ["time for headers", [listen, named("headersTimeout")], [[options, /(\d+ s)\s+to send its headers/]]],
  ["time for a request", [listen, named("requestTimeout")], [[options, /and (\d+ s) in total/]]],
  [
    "time of an idle connection",
    [listen, named("keepAliveTimeout")],
    [[options, /an idle connection is closed after (\d+ s)/]],
  ],
  [
    "connections to PostgreSQL",
    [postgres, /POOL_SIZE = (\d+)/],
    [
      [serve, /connections to the PostgreSQL database \(default: (\d+)\)/],
      [scaling, /Each process holds at most `poolSize` \((\d+)\)/],
      [scaling, /Of `poolSize` \((\d+)\) connections/],
      [postgres, /maximum number of connections; (\d+) if/],
    ],
  ],
  [
    "time for a connection",
    [postgres, named("CONNECT_TIMEOUT_MS")],
    [[postgres, /others of the project; ([\d,]+) if/]],
  ],
  [
    "time for a lock",
    [postgres, named("lockTimeoutMs")],
    [
      [postgres, /a locked row; ([\d,]+) if/],
      [scaling, /`lockTimeoutMs` \((\d+ s)\)/],
    ],
  ],
  [
    "time for a statement",
    [postgres, named("statementTimeoutMs")],
    [[postgres, /a statement may take; ([\d,]+) if/]],
  ],
  [
    "time in a transaction",
    [postgres, named("idleInTransactionTimeoutMs")],
    [[postgres, /next statement of a write; ([\d,]+) if/]],
  ],
  [
    "wrong keys of an address in a minute",
    ["src/http/accounts/failed-auth-limiter.ts", /perMinute = (\d+)/],
    [
      ["src/http/accounts/failed-auth-limiter.ts", /in a minute; (\d+) if/],
      [serve, /^(\w+) invalid keys a minute/im],
    ],
  ],
  [
    "days until a deleted dashboard is removed",
    ["src/http/activity/purge.ts", named("DELETED_DASHBOARD_DAYS")],
    [
      ["docs/http.md", /Deleted dashboards can be restored for (\d+)/],
      [decided, /not null, for (\d+) days/],
      [serve, /Deleted dashboards can be restored for (\d+)/],
      ["src/http/activity/purge.ts", /from their deletion; (\d+) if/],
    ],
  ],
  [
    "events of a request",
    ["src/http/answers/capture-events.ts", named("MAX_EVENTS")],
    [["docs/answers.md", /at most (\d+) survey events per request/]],
  ],
  [
    "bytes of a submission",
    ["src/http/answers/prepare-response.ts", named("MAX_STORED_CHARACTERS")],
    [["docs/answers.md", /a submission of more than (\d+ MiB)/]],
  ],
  [
    "kept versions of a survey",
    ["src/http/surveys/kept-version.ts", named("versions")],
    [["docs/answers.md", /up to (\d+) versions of a survey/]],
  ],
  [
    "bytes of kept versions",
    ["src/http/surveys/kept-version.ts", named("bytes")],
    [["docs/answers.md", /up to (\d+ MiB) of their questions/]],
  ],
  [
    "answers that do not fit, as texts",
    ["src/http/answers/tally-answers.ts", named("MAX_TEXTS")],
    [["docs/answers.md", /with `count`; at most (\d+) texts/]],
  ],
  [
    "objects of a page",
    ["src/http/wire/pagination.ts", named("DEFAULT_LIMIT")],
    [[decided, /a page has (\d+) objects/]],
  ],
  [
    "the most objects of a page",
    ["src/http/wire/read-parameters.ts", named("MAX_LIMIT")],
    [[decided, /It has at most ([\d,]+), and ends/]],
  ],
  [
    "depth of values",
    ["src/diagnostics/limits.ts", named("depth")],
    [[decided, /nested at most (\d+) deep/]],
  ],
  [
    "characters of a URL",
    ["src/diagnostics/limits.ts", named("url")],
    [[decided, /^([\d,]+); lists of choices/m]],
  ],
  [
    "choices of a question",
    ["src/diagnostics/limits.ts", named("choices")],
    [[decided, /lists of choices and tags ([\d,]+) elements/]],
  ],
];

describe("documented numbers", () => {
  test.each(numbers)("%s", (_, code, pages) => {
    const amount = amountAt(code);
    expect(amount).toBeGreaterThan(0);
    for (const page of pages) expect([page[0], amountAt(page)]).toEqual([page[0], amount]);
  });

  it("include every limit of the table", () => {
    const table = readPage(options).split("\n## Limits\n")[1]?.split("\n\n")[0] ?? "";
    const documented = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, limit]) => limit);
    expect(documented).toHaveLength(14);
    const known = new Set(numbers.flatMap(([, , pages]) => pages.map(([, pattern]) => String(pattern))));
    expect(documented.filter((limit) => !known.has(String(row(limit as string))))).toEqual([]);
  });

  it("are listed for each variable of the server", () => {
    const program = new Command();
    addServe(program, () => async () => undefined, ioOf().io);
    const variables = (program.commands[0] as Command).options.map((option) => `\`${variableOf(option)}\``);
    const table = readPage(runIt).split("\n## Configure it\n")[1]?.split("\n## ")[0] ?? "";
    expect(variables.filter((variable) => !table.includes(variable))).toEqual([]);
  });
});
