import { timingSafeEqual } from "node:crypto";
import type { KeyManager, KeySummary, KeyWish } from "./key-manager.ts";
import type { Notice } from "./notice.ts";

/** Where a server takes commands about its keys: outside the interface, for whoever may read its folder. */
export const keysPath = "/-/keys";

const WAIT_MS = 10_000;

/** Manages the keys of a running server. Null where nobody answers there any more. */
export async function remoteKeys({ origin, token }: Notice): Promise<KeyManager | null> {
  const ask = async (method: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}${keysPath}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response.json();
  };
  try {
    await ask("GET");
  } catch {
    return null;
  }
  return {
    create: async (wish) => ((await ask("POST", wish)) as { key: string }).key,
    list: async () => (await ask("GET")) as KeySummary[],
    revoke: async (hint) => ((await ask("DELETE", { hint })) as { removed: number }).removed,
  };
}

function isOpen(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Answers commands about keys, for those who have the token; to others there is nothing here. */
export async function answerKeys(request: Request, token: string, keys: KeyManager): Promise<Response> {
  if (!isOpen(request, token)) return new Response(null, { status: 404 });
  switch (request.method) {
    case "GET":
      return Response.json(await keys.list());
    case "POST":
      return Response.json({ key: await keys.create((await request.json()) as KeyWish) });
    case "DELETE":
      return Response.json({ removed: await keys.revoke(((await request.json()) as { hint: string }).hint) });
    default:
      return new Response(null, { status: 405, headers: { allow: "GET, POST, DELETE" } });
  }
}
