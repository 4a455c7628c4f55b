import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { docsPage, docsPolicy, type Handler } from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import type { AccountManager } from "./accounts/account-manager.ts";
import { answersOf } from "./answers/reach-answers.ts";
import { backupStream } from "./backup/backup-file.ts";
import { compress, replaceEntityTags } from "./compress.ts";
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
  readonly metrics: Pick<Metrics, "print" | "contentType"> | null;
  /** Whether another address serves the paths for operators. */
  readonly isAdminApart?: boolean;
}

export type Answer = (request: Request, incoming?: IncomingMessage) => Promise<Response>;

const headers = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
const page = (type: string, text: string, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, {
    headers: {
      ...headers,
      "content-type": type,
      "content-length": String(Buffer.byteLength(text)),
      ...more,
    },
  });

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

const ok = (): Response => page("application/json", '{"status":"ok"}');
const unavailable = (): Response => Response.json({ status: "unavailable" }, { status: 503, headers });

/** Returns the path of a URL verbatim; a URL parser would resolve its dot segments. */
const pathOf = (url: string): string => /^[^:]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? "";

/** Returns a function that serves the paths for operators; null for other paths. */
function adminAnswer({
  store,
  accounts,
  token,
  metrics,
}: Site): (request: Request) => Promise<Response | null> {
  const isReady = storeProbe(store);
  const answers = answersOf(store);
  return async (request) => {
    const { method } = request;
    const isRead = method === "GET" || method === "HEAD";
    switch (pathOf(request.url)) {
      case backupPath:
        if (method !== "GET") return null;
        return handleBackupRequest(
          request,
          token,
          (options) => Readable.toWeb(backupStream(store, options)) as ReadableStream,
        );
      case answersPath:
        return method === "GET" || method === "DELETE" ? handleAnswersRequest(request, token, answers) : null;
      case accountsPath:
        return handleAccountRequest(request, token, accounts);
      case "/ready":
      case "/health":
        if (!isRead) return null;
        return (await isReady()) ? ok() : unavailable();
      case "/metrics":
        return isRead && metrics !== null ? page(metrics.contentType, await metrics.print()) : null;
      default:
        return null;
    }
  };
}

/** Responds while the store is being opened: the process is live, and every other request may be sent again. */
export const startingSite: Answer = async ({ url }) => {
  if (pathOf(url) === "/live") return ok();
  const response = unavailable();
  response.headers.set("retry-after", "1");
  return response;
};

/** Serves only the paths for operators, at an address that clients cannot reach. */
export function adminSiteOf(site: Site): Answer {
  const answer = adminAnswer(site);
  return async (request) => {
    if (pathOf(request.url) === "/live") return ok();
    return (await answer(request)) ?? new Response(null, { status: 404, headers });
  };
}

/** RFC 9112 section 3.2: such a request may have another host for a proxy. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length > 1;

/** Serves the endpoints outside the API (liveness, readiness, metrics, the OpenAPI description and its page, the playground, accounts), and passes all others to the handler. */
export function siteOf(site: Site): Answer {
  const { handler, isAdminApart } = site;
  const description = JSON.stringify(handler.openapi());
  const docs = docsPage(handler.openapi(), docsOptions);
  const admin = isAdminApart === true ? null : adminAnswer(site);
  async function answer(request: Request, incoming?: IncomingMessage): Promise<Response> {
    if (incoming !== undefined && hasSeveralHosts(incoming))
      return new Response(null, { status: 400, headers });
    const sent = pathOf(request.url);
    const path = sent.replace(/(?<=.)\/$/, "");
    const answered = (await admin?.(request)) ?? null;
    if (answered !== null) return answered;
    if (request.method !== "GET" && request.method !== "HEAD") return handler.handle(request, incoming);
    const playground = await servePlayground(sent, request, builtPage);
    if (playground !== null) return playground;
    switch (path) {
      case "/live":
        return ok();
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
    const ifNoneMatch = replaceEntityTags(request.headers);
    const response = await answer(request, incoming);
    if (!response.headers.has("x-request-id"))
      response.headers.set("x-request-id", handler.requestIdOf(request, incoming));
    return compress(response, request, ifNoneMatch);
  };
}
