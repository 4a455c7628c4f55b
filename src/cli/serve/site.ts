import { docsPage, type Handler } from "../../http/index.ts";
import type { Store } from "../../stores/index.ts";
import type { KeyManager } from "./key-manager.ts";
import { handleKeyRequest, keysPath } from "./running-server.ts";

/** What a server is made of. */
export interface Site {
  readonly handler: Handler;
  readonly store: Store;
  readonly keys: KeyManager;
  readonly token: string;
}

const headers = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
const page = (type: string, text: string): Response =>
  new Response(text, { headers: { ...headers, "content-type": type } });

async function health(store: Store): Promise<Response> {
  try {
    await store.findKey("");
    return Response.json({ status: "ok" }, { headers });
  } catch {
    return Response.json({ status: "unavailable" }, { status: 503, headers });
  }
}

/** Answers what is outside the API: health, the OpenAPI description and its page, keys; the handler answers all else. */
export function siteOf({ handler, store, keys, token }: Site): (request: Request) => Promise<Response> {
  const description = JSON.stringify(handler.openapi());
  const docs = docsPage(handler.openapi());
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    switch (pathname.replace(/(?<=.)\/$/, "")) {
      case "/health":
        return isRead ? health(store) : handler.handle(request);
      case "/docs":
        return isRead ? page("text/html; charset=utf-8", docs) : handler.handle(request);
      case "/openapi.json":
        return isRead ? page("application/json", description) : handler.handle(request);
      case "/":
        return isRead
          ? new Response(null, { status: 302, headers: { ...headers, location: "/docs" } })
          : handler.handle(request);
      case keysPath:
        return handleKeyRequest(request, token, keys);
      default:
        return handler.handle(request);
    }
  };
}
