import { docsPage, type Handler } from "../../http/index.ts";
import type { Store } from "../../stores/index.ts";
import type { KeyManager } from "./key-manager.ts";
import { answerKeys, keysPath } from "./key-requests.ts";

/** What a server shows besides the interface. */
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

/** Answers what is outside the interface: health, the description and its page, keys; everything else is the handler's. */
export function siteOf({ handler, store, keys, token }: Site): (request: Request) => Promise<Response> {
  const description = JSON.stringify(handler.openapi());
  const described = docsPage(handler.openapi());
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    switch (pathname.replace(/(?<=.)\/$/, "")) {
      case "/health":
        return isRead ? health(store) : handler.handle(request);
      case "/docs":
        return isRead ? page("text/html; charset=utf-8", described) : handler.handle(request);
      case "/openapi.json":
        return isRead ? page("application/json", description) : handler.handle(request);
      case "/":
        return isRead
          ? new Response(null, { status: 302, headers: { ...headers, location: "/docs" } })
          : handler.handle(request);
      case keysPath:
        return answerKeys(request, token, keys);
      default:
        return handler.handle(request);
    }
  };
}
