// Handlers: creating a survey and listing a page of a hundred, from Request to Response, relative to a handler that only reads,
// parses and writes, and to Hono with zod.
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { createHandler } from "../../src/http/handler/create-handler.ts";
import type { Subject } from "../../src/http/wire/authenticate.ts";
import { surveyCreateDefinition, surveyReadOnly } from "../../src/model/survey.ts";
import { memoryStore } from "../../src/stores/memory-store.ts";
import type { ProjectReads } from "../../src/stores/project-rows.ts";
import type { Store } from "../../src/stores/store.ts";
import { compareAwaited, lastAwaited } from "../compare-awaited.ts";
import { sampleSurvey } from "../sample-survey.ts";
import { measuredTable, show } from "../table.ts";
import { turnsOf, VARIANTS } from "../turns.ts";

const address = "http://localhost/api/projects/1/surveys/";
const headers = { authorization: "Bearer phx_key", "content-type": "application/json" };
const subject: Subject = {
  user: { id: 1, email: "ada@example.org" },
  projects: ["1"],
  scopes: ["survey:write"],
};
const authenticate = (request: Request): Subject | null =>
  request.headers.get("authorization") === "Bearer phx_key" ? subject : null;

/** A store that stores nothing, to measure only the handler. */
const forgetting = {
  createSurvey: async () => true,
  read: (_project: string, work: (rows: ProjectReads) => Promise<unknown>) =>
    work({ surveys: async () => ({ rows: [], count: 0 }) } as unknown as ProjectReads),
} as unknown as Store;

const { text, kilobytes } = turnsOf(
  Array.from({ length: VARIANTS }, () =>
    // Properties that only the server sets would cause warnings.
    Object.fromEntries(
      Object.entries(sampleSurvey(10)).filter(([name]) => !surveyReadOnly.some((member) => member === name)),
    ),
  ),
);
const posted = (): Request => new Request(address, { method: "POST", headers, body: text() });

const ours = createHandler({ store: forgetting, authenticate });
const hono = new Hono();
hono.post("/api/projects/:project/surveys/", zValidator("json", surveyCreateDefinition), (context) =>
  context.json(context.req.valid("json"), 201),
);

/** Reads the whole response like a client. */
async function created(answer: Promise<Response> | Response): Promise<ArrayBuffer> {
  const response = await answer;
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return response.arrayBuffer();
}

const json = { "content-type": "application/json" };

/** A minimal handler; `request.json` would be slower. */
async function bare(request: Request): Promise<Response> {
  return new Response(JSON.stringify(JSON.parse(await request.text())), { status: 201, headers: json });
}

show(
  measuredTable(
    "POST of a survey",
    `A valid survey of ${kilobytes}, from Request to the last byte of the Response; the store keeps nothing.`,
    await compareAwaited(
      [
        { name: "bare: text, JSON.parse, JSON.stringify", run: () => created(bare(posted())) },
        { name: "surveyc", run: () => created(ours.handle(posted())) },
        { name: "Hono, zod", run: async () => created(hono.fetch(posted())) },
        {
          name: "only compileSurvey, with JSON.parse",
          run: async () => compileSurvey(JSON.parse(text()), { kind: "survey-create" }),
        },
        { name: "only JSON.parse", run: async () => JSON.parse(text()) },
      ],
      "surveyc",
    ),
    "surveyc",
  ),
);

const store = await memoryStore();
const kept = createHandler({ store, authenticate });
for (let count = 0; count < 100; count++) await created(kept.handle(posted()));
const asked = (): Request => new Request(address, { headers });
const { results } = (await (await kept.handle(asked())).json()) as { results: object[] };
if (results.length !== 100) throw new Error("expected a hundred rows");
const rows = { count: 100, next: null, previous: null, results };
const listing = new Hono();
listing.get("/api/projects/:project/surveys/", (context) => context.json(rows));

show(
  measuredTable(
    "GET of a page of 100 surveys",
    `${(JSON.stringify(rows).length / 1_000).toFixed(0)} kB; surveyc from its memory store, Hono from existing objects.`,
    await compareAwaited(
      [
        { name: "Hono, context.json", run: async () => (await listing.fetch(asked())).arrayBuffer() },
        { name: "surveyc", run: async () => (await kept.handle(asked())).arrayBuffer() },
      ],
      "surveyc",
    ),
    "surveyc",
  ),
);
if (lastAwaited() === undefined) throw new Error("nothing was measured");
