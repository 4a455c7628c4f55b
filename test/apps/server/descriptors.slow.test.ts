import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { connectionsWithin, descriptorLimit } from "#apps/server/connections.ts";
import { putDatabase } from "../../stores/empty-database.ts";
import { runCli } from "../cli/run-cli.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { startServerAfter } from "./server.ts";

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

test.each([
  ["no limit is known", null, 2_000, 2_000],
  ["few are wanted", 1_024, 512, 512],
  ["many are wanted", 1_024, 2_000, 768],
  ["the limit is small", 256, 512, 128],
  ["there is next to nothing", 1, 512, 1],
])("connections within the descriptors, if %s", (_, limit, wanted, most) => {
  expect(connectionsWithin(limit, wanted)).toBe(most);
});

test("the limit is that of the system", async () => {
  const limits = "Limit   Soft Limit   Hard Limit   Units\nMax open files   1024   4096   files\n";
  const { at } = temporaryFolder({ limits });
  expect(await descriptorLimit(at("limits"))).toBe(1_024);
  expect(await descriptorLimit(at("none"))).toBeNull();
});

test("1,300 idle connections with 1,024 descriptors do not prevent writing", async () => {
  const { path: folder, at } = temporaryFolder();
  await putDatabase(at("surveyc-data"));
  const server = await startServerAfter("ulimit -n 1024", folder, "--max-connections", "2000");
  const created = await runCli(["keys", "create", "--project", "1", "--scopes", "*"], { cwd: folder });
  const key = created.out.trim();
  expect(server.output().err).toContain("At most 768 connections instead of 2000");
  const port = Number(new URL(server.origin).port);
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    await Promise.race([once(socket, "connect"), once(socket, "close")]);
    return socket;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const write = async (n: number): Promise<number | undefined> => {
    const sent = request(`${server.origin}/api/projects/1/surveys/`, { method: "POST", headers, agent });
    sent.end(JSON.stringify({ name: `${n}`, questions: [{ type: "open", question: "Why?" }] }));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    return response.statusCode;
  };
  // The writer keeps the connection that it has; new ones are refused as soon as there are too many.
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < 60; n += 1) {
    statuses.push(await write(n));
    if (n < 13) await Promise.all(Array.from({ length: 100 }, dial));
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
  agent.destroy();
  expect(await server.end("SIGTERM")).toBe(0);
});
