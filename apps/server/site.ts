import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { docsPage, docsPolicy, type Handler } from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import type { AccountManager } from "./accounts/account-manager.ts";
import { answersOf } from "./answers/reach-answers.ts";
import { backupStream } from "./backup/backup-file.ts";
import type { Metrics } from "./metrics.ts";
import {
  accountsPath,
  answersPath,
  backupPath,
  handleAccountRequest,
  handleAnswersRequest,
  handleBackupRequest,
} from "./running-server.ts";
import { servePlayground } from "./serve-playground.ts";
import { storeProbe } from "./store-probe.ts";

/** The built page, next to the file of the command. */
const builtPage = new URL("./playground/", import.meta.url);

export interface Site {
  readonly handler: Handler<IncomingMessage>;
  readonly store: Store;
  readonly accounts: AccountManager;
  readonly token: string;
  /** Null if metrics are disabled. */
  readonly metrics: Metrics | null;
}

const headers = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
const page = (type: string, text: string, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, { headers: { ...headers, "content-type": type, ...more } });

const docsOptions = {
  tryIt: true,
  links: existsSync(new URL("index.html", builtPage))
    ? [{ href: "/playground/", text: "Write and try surveys in the playground" }]
    : [],
};

/** The `meta` element of the page has the same policy except `frame-ancestors`, which works only in a header. */
const docsHeaders = {
  "content-security-policy": `${docsPolicy(docsOptions)}; frame-ancestors 'none'`,
};

const ok = (): Response => Response.json({ status: "ok" }, { headers });
const unavailable = (): Response => Response.json({ status: "unavailable" }, { status: 503, headers });

/** Returns the path of a URL verbatim; a URL parser would resolve its dot segments. */
const pathOf = (url: string): string => /^[^:]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? "";

/** Serves the endpoints outside the API (liveness, readiness, metrics, the OpenAPI description and its page, the playground, accounts), and passes all others to the handler. */
export function siteOf({
  handler,
  store,
  accounts,
  token,
  metrics,
}: Site): (request: Request, incoming?: IncomingMessage) => Promise<Response> {
  const description = JSON.stringify(handler.openapi());
  const docs = docsPage(handler.openapi(), docsOptions);
  const isReady = storeProbe(store);
  const answers = answersOf(store);
  async function answer(request: Request, incoming?: IncomingMessage): Promise<Response> {
    const sent = pathOf(request.url);
    const path = sent.replace(/(?<=.)\/$/, "");
    if (path === backupPath && request.method === "GET")
      return handleBackupRequest(request, token, () => Readable.toWeb(backupStream(store)) as ReadableStream);
    if (path === answersPath && (request.method === "GET" || request.method === "DELETE"))
      return handleAnswersRequest(request, token, answers);
    if (path === accountsPath) return handleAccountRequest(request, token, accounts);
    if (request.method !== "GET" && request.method !== "HEAD") return handler.handle(request, incoming);
    const playground = await servePlayground(sent, request, builtPage);
    if (playground !== null) return playground;
    switch (path) {
      case "/live":
        return ok();
      case "/ready":
      case "/health":
        return (await isReady()) ? ok() : unavailable();
      case "/metrics":
        return metrics === null
          ? handler.handle(request, incoming)
          : page(metrics.contentType, await metrics.print());
      case "/docs":
        return page("text/html; charset=utf-8", docs, docsHeaders);
      case "/openapi.json":
        return page("application/json", description);
      case "/":
        return new Response(null, { status: 302, headers: { ...headers, location: "/docs" } });
      default:
        return handler.handle(request, incoming);
    }
  }
  return async (request, incoming) => {
    const response = await answer(request, incoming);
    if (!response.headers.has("x-request-id"))
      response.headers.set("x-request-id", handler.requestIdOf(request, incoming));
    return response;
  };
}
