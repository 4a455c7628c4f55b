import { connect, type Socket } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { HandlerOptions } from "#http/handler/handler-options.ts";
import { additionalEndpoints, operations } from "#http/operations/operations.ts";
import { toNodeListener } from "#http/wire/node/to-node-listener.ts";
import type { Endpoint } from "#http/wire/operation.ts";
import { type Listening, listening } from "../wire/node/listening.ts";
import { casesOf, statusesOf } from "./cases.ts";
import { type FilledServer, filledServer } from "./filled-server.ts";

const cases = casesOf("node");
const raw = cases.filter(({ inputRecipe }) => typeof inputRecipe.raw === "string");
const unhandled: unknown[] = [];
const note = (problem: unknown): void => void unhandled.push(problem);

let server: FilledServer;
let withoutParser: Listening;
let withParser: Listening;
beforeAll(async () => {
  process.on("unhandledRejection", note);
  server = await filledServer();
  withoutParser = await listening(toNodeListener(server.handler));
  const app = express();
  app.use(express.json(), toNodeListener(server.handler));
  withParser = await listening(app);
});
afterAll(async () => {
  await withoutParser.close();
  await withParser.close();
  process.off("unhandledRejection", note);
});

/** The server still replies, without unhandled errors. */
async function isWell(): Promise<void> {
  const answer = await fetch(`${withoutParser.origin}/api/projects/1/surveys/`, {
    headers: { authorization: "Bearer good" },
  });
  expect(answer.status).toBe(200);
  expect(unhandled).toEqual([]);
}

it("covers every case", () => {
  const others = cases.filter((one) => !raw.includes(one)).map(({ name }) => name);
  expect(others).toEqual([
    "node-response-after-disconnect",
    "node-express-json-first",
    "node-express-json-first-proto",
    "node-next-308",
  ]);
});

describe("bytes on the wire", () => {
  test.each(raw.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const bytes = one.inputRecipe.raw as string;
    const answer = await withoutParser.raw(bytes, bytes.startsWith("CONNECT") ? /\r\n\r\n/ : undefined);
    const status = answer === "" ? "closed" : Number(answer.slice(9, 12));
    expect(statusesOf(one)).toContain(status);
    expect(answer).not.toMatch(/user:pw|evil/);
    await isWell();
  });

  it("pipelined requests are answered in order", async () => {
    const pipelined = raw.find(({ name }) => name === "node-pipelined");
    const answer = await withoutParser.raw(pipelined?.inputRecipe.raw as string);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  it("an unread body is not taken for a request", async () => {
    const unread = raw.find(({ name }) => name === "node-unread-body-keepalive");
    const answer = await withoutParser.raw(unread?.inputRecipe.raw as string);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  });
});

describe("after express.json()", () => {
  const post = (body: string): Promise<Response> =>
    fetch(`${withParser.origin}/api/projects/1/surveys/`, {
      method: "POST",
      headers: { authorization: "Bearer good", "content-type": "application/json" },
      body,
    });

  it("node-express-json-first", async () => {
    expect((await post('{"name":"s","questions":[]}')).status).toBe(201);
  });

  it("node-express-json-first-proto", async () => {
    expect((await post('{"name":"s","__proto__":{"x":1}}')).status).toBe(400);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("arrays nested too deeply to be serialized again", async () => {
    expect((await post(`[${"[".repeat(40_000)}${"]".repeat(40_000)}]`)).status).toBe(400);
  });
});

it("bodies nested too deeply for the stack never fail, for any operation", async () => {
  const deep = `${"[".repeat(40_000)}${"]".repeat(40_000)}`;
  const checkApart: NonNullable<HandlerOptions["checkApart"]> = async (survey, { project: _, ...options }) =>
    compileSurvey(JSON.parse(new TextDecoder().decode(survey)), options);
  const { handler, fill } = await filledServer({ companions: true, checkApart });
  const wrong: unknown[] = [];
  for (const { id, method, path, request } of [...operations, ...additionalEndpoints] as Endpoint[]) {
    if (request === null) continue;
    const address = fill(
      path.replace(":project_id", "1").replace(/:\w+/, path.includes("dashboards") ? "1" : "{id}"),
    );
    for (const body of [deep, `{"name":"x","zz":${deep}}`, `{"questions":${deep},"responses":${deep}}`]) {
      const headers = {
        authorization: "Bearer good",
        "content-type": "application/json",
        "idempotency-key": '"k"',
      };
      const { status } = await handler.handle(
        new Request(`http://localhost${address}/`, { method, headers, body }),
      );
      if (status >= 500) wrong.push([id, status, body.slice(0, 20)]);
    }
  }
  expect(wrong).toEqual([]);
});

it("node-response-after-disconnect", async () => {
  const aborted: boolean[] = [];
  let answered: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    answered = resolve;
  });
  let socket: Socket | undefined;
  const slow = await filledServer({
    authenticate: async ({ signal }) => {
      socket?.destroy();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      aborted.push(signal.aborted);
      return null;
    },
    limits: { authenticateTimeoutMs: 5_000 },
    hooks: { onResponse: () => answered() },
  });
  const other = await listening(toNodeListener(slow.handler));
  socket = connect(Number(new URL(other.origin).port), "127.0.0.1");
  socket.write(
    "POST /api/projects/1/surveys/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  await done;
  expect(aborted).toEqual([true]);
  await other.close();
  await isWell();
});
