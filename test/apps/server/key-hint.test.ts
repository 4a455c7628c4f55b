import { expect, test } from "vitest";
import { keyHint } from "#apps/server/serve.ts";
import type { StoreOptions } from "#apps/server/serve-options.ts";

const url = "postgres://kim:hunter2@localhost/surveyc";
const create = 'To get a key: surveyc keys create --project 1 --scopes "*"';

test.each<[StoreOptions, Record<string, string>, string]>([
  [{ data: "surveyc-data" }, {}, " --data surveyc-data"],
  [{ data: "/srv/surveys-1.0" }, {}, " --data /srv/surveys-1.0"],
  [{ data: "my data" }, {}, " --data 'my data'"],
  [{ data: "it's $HOME" }, {}, " --data 'it'\\''s $HOME'"],
  [{ data: "" }, {}, " --data ''"],
  [{ data: "d", databaseUrl: url }, {}, " --database-url URL, with the URL of this server"],
  [
    { data: "d", databaseUrl: url },
    { SURVEYC_DATABASE_URL: url },
    " --database-url URL, with the URL of this server",
  ],
  [{ data: "d" }, { SURVEYC_DATABASE_URL: url }, ", with the same SURVEYC_DATABASE_URL"],
  [{ data: "d" }, { SURVEYC_DATABASE_URL: "" }, " --data d"],
])("%j %j: a command that works on the same store, without its password", (options, env, where) => {
  expect(keyHint(options, { env })).toBe(`${create}${where}`);
});
