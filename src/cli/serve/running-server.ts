import { timingSafeEqual } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeyManager, KeyRequest, KeySummary } from "./key-manager.ts";

/** How other commands reach a server that has a folder to itself: `server.json` in that folder. */
export interface ServerNotice {
  /** Such as `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** Authorizes requests about keys; only users who may read the folder have it. */
  readonly token: string;
}

const pathOf = (folder: string): string => join(folder, "server.json");
const OWNER_ONLY = 0o600;

/** Writes the notice of a server to its folder. */
export async function writeNotice(folder: string, notice: ServerNotice): Promise<void> {
  // A file that is there already would keep its permissions.
  await removeNotice(folder);
  await writeFile(pathOf(folder), JSON.stringify(notice), { mode: OWNER_ONLY, flag: "wx" });
}

/** Removes the notice from a folder. */
export const removeNotice = (folder: string): Promise<void> => rm(pathOf(folder), { force: true });

/** The notice in a folder; null where there is none that can be read. The server may have ended all the same. */
export async function readNotice(folder: string): Promise<ServerNotice | null> {
  try {
    const { origin, token } = JSON.parse(await readFile(pathOf(folder), "utf8")) as ServerNotice;
    return typeof origin === "string" && typeof token === "string" ? { origin, token } : null;
  } catch {
    return null;
  }
}

/** The path of requests about keys: outside the API, for users who may read the server's folder. */
export const keysPath = "/-/keys";

const TIMEOUT_MS = 10_000;

/** Manages the keys of a running server. Null if the server does not answer any more. */
export async function remoteKeys({ origin, token }: ServerNotice): Promise<KeyManager | null> {
  const request = async (method: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}${keysPath}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response.json();
  };
  try {
    await request("GET");
  } catch {
    return null;
  }
  return {
    create: async (key) => ((await request("POST", key)) as { key: string }).key,
    list: async () => (await request("GET")) as KeySummary[],
    revoke: async (hint) => ((await request("DELETE", { hint })) as { removed: number }).removed,
  };
}

function isAuthorized(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Answers requests about keys that carry the token; for all others there is nothing at this path. */
export async function handleKeyRequest(request: Request, token: string, keys: KeyManager): Promise<Response> {
  if (!isAuthorized(request, token)) return new Response(null, { status: 404 });
  switch (request.method) {
    case "GET":
      return Response.json(await keys.list());
    case "POST":
      return Response.json({ key: await keys.create((await request.json()) as KeyRequest) });
    case "DELETE":
      return Response.json({ removed: await keys.revoke(((await request.json()) as { hint: string }).hint) });
    default:
      return new Response(null, { status: 405, headers: { allow: "GET, POST, DELETE" } });
  }
}
