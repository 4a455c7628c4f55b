import { timingSafeEqual } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "#apps/process/command-error.ts";
import type { BackupOptions } from "#stores/index.ts";
import type { AccountManager } from "./accounts/account-manager.ts";

/** How other commands reach the server that owns a folder: `server.json` in that folder. */
export interface ServerNotice {
  /** Such as `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** Authorizes requests about accounts; only users who can read the folder can read it. */
  readonly token: string;
}

const pathOf = (folder: string): string => join(folder, "server.json");
const OWNER_ONLY = 0o600;

export async function writeNotice(folder: string, notice: ServerNotice): Promise<void> {
  // An existing file would keep its permissions.
  await removeNotice(folder);
  await writeFile(pathOf(folder), JSON.stringify(notice), { mode: OWNER_ONLY, flag: "wx" });
}

export const removeNotice = (folder: string): Promise<void> => rm(pathOf(folder), { force: true });

/** Reads the notice in a folder; null if it is missing or unreadable. The server may have ended without removing it. */
export async function readNotice(folder: string): Promise<ServerNotice | null> {
  try {
    const { origin, token } = JSON.parse(await readFile(pathOf(folder), "utf8")) as ServerNotice;
    return typeof origin === "string" && typeof token === "string" ? { origin, token } : null;
  } catch {
    // No server is running, or it is still writing the notice.
    return null;
  }
}

/** The path of requests about accounts: outside the API, for users who can read the server's folder. */
export const accountsPath = "/-/accounts";

/** The path of the backup, for the same users. */
export const backupPath = "/-/backup";

const backupType = "application/gzip";

/**
 * Requests the bytes of a backup from a running server. Null if nothing responds; a description of the response if it is not a
 * backup: another program has the address, or a server is starting. `stopped` ends the request, also while the bytes are read.
 */
export async function remoteBackup(
  { origin, token }: ServerNotice,
  { skipDamaged = false }: BackupOptions,
  stopped: AbortSignal,
): Promise<ReadableStream | string | null> {
  const query = skipDamaged ? "?skip-damaged=true" : "";
  const response = await fetch(`${origin}${backupPath}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopped,
  }).catch(() => null);
  if (response === null) return null;
  const type = response.headers.get("content-type") ?? "no content type";
  if (response.ok && type === backupType) return response.body;
  await response.body?.cancel();
  return `${response.status}, ${type}`;
}

/** Handles requests for a backup that have the token. */
export const handleBackupRequest = (
  request: Request,
  token: string,
  backup: (options: BackupOptions) => ReadableStream,
): Response => {
  if (!isAuthorized(request, token)) return new Response(null, { status: 404 });
  const skipDamaged = new URL(request.url).searchParams.get("skip-damaged") === "true";
  const headers = { "content-type": backupType, "cache-control": "no-store" };
  return new Response(backup({ skipDamaged }), { headers });
};

/** The path of answers, for the same users. */
export const answersPath = "/-/answers";

/** A request about answers: `GET` exports them, `DELETE` removes a submission. */
export interface AnswersRequest {
  readonly method: "GET" | "DELETE";
  readonly query: URLSearchParams;
}

/** Sends a request about answers to a running server. Null if the server does not respond. */
export async function remoteAnswers(
  { origin, token }: ServerNotice,
  { method, query }: AnswersRequest,
): Promise<Response | null> {
  const response = await fetch(`${origin}${answersPath}?${query}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null);
  // Another program or an older server may listen there.
  return response?.headers.has(EXPORT_HEADER) === true ? response : null;
}

const EXPORT_HEADER = "surveyc-export";

/** Handles requests about answers that have the token. */
export async function handleAnswersRequest(
  request: Request,
  token: string,
  answer: (request: AnswersRequest) => Promise<Response>,
): Promise<Response> {
  if (!isAuthorized(request, token)) return new Response(null, { status: 404 });
  const method = request.method === "DELETE" ? "DELETE" : "GET";
  const response = await answer({ method, query: new URL(request.url).searchParams });
  response.headers.set(EXPORT_HEADER, "1");
  return response;
}

/** The available calls; each has at most one argument. */
const calls = [
  "createUser",
  "listUsers",
  "removeUser",
  "createProject",
  "listProjects",
  "projectContents",
  "removeProject",
  "renameProject",
  "createKey",
  "listKeys",
  "revokeKeys",
] as const satisfies readonly (keyof AccountManager)[];

type Call = (typeof calls)[number];

/** The status of an invalid request, with the message in the body. */
const REFUSED = 422;

/** Removing a large project may take long; all other calls read or write one row or a list. */
const timeoutOf = (call: Call): number => (call === "removeProject" ? 600_000 : 10_000);

/** Manages the accounts of a running server. Null if the server does not respond. */
export async function remoteAccounts({ origin, token }: ServerNotice): Promise<AccountManager | null> {
  const request = async (call: Call, given?: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}${accountsPath}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(timeoutOf(call)),
      body: JSON.stringify({ call, given }),
    });
    if (response.status === REFUSED) throw new CommandError(((await response.json()) as { why: string }).why);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return ((await response.json()) as { result?: unknown }).result;
  };
  try {
    await request("listProjects");
  } catch {
    // The server ended without removing its notice, or another program listens there.
    return null;
  }
  // Every method of a manager is a call with the same name, listed in `calls`.
  return Object.fromEntries(
    calls.map((call) => [call, (given?: unknown) => request(call, given)]),
  ) as unknown as AccountManager;
}

function isAuthorized(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Handles requests about accounts that have the token; all others get 404. */
export async function handleAccountRequest(
  request: Request,
  token: string,
  accounts: AccountManager,
): Promise<Response> {
  if (!isAuthorized(request, token)) return new Response(null, { status: 404 });
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const { call, given } = (await request.json()) as { readonly call: unknown; readonly given?: unknown };
  const known = calls.find((each) => each === call);
  if (known === undefined) return new Response(null, { status: 404 });
  try {
    const run = accounts[known] as (given: unknown) => Promise<unknown>;
    return Response.json({ result: await run(given) });
  } catch (error) {
    if (error instanceof CommandError) return Response.json({ why: error.message }, { status: REFUSED });
    throw error;
  }
}
