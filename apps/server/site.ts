import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
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

const playgroundPath = "/playground";

/** The page has one script, which starts a worker of its own, and speaks to this server alone. */
const playgroundHeaders = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const playgroundTypes: Readonly<Record<string, string>> = {
  "playground.js": "text/javascript; charset=utf-8",
  "playground.css": "text/css; charset=utf-8",
};

/** Where the build puts the page: beside the file of the command. */
const builtPage = new URL("./playground/", import.meta.url);

const missingPlayground = (): Response =>
  new Response("The playground is not part of this build. In the repository, run: npm run build\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** A file that is kept compressed, for those who read it so and those who do not. */
async function packed(name: string, folder: URL, request: Request): Promise<Response> {
  const bytes = await readFile(new URL(`${name}.gz`, folder));
  // Weak, as it is the same for both ways to send it.
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const cached = { ...playgroundHeaders, etag, vary: "accept-encoding" };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers: cached });
  const accepts = /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers.get("accept-encoding") ?? "");
  return new Response(accepts ? bytes : await promisify(gunzip)(bytes), {
    headers: {
      ...cached,
      "content-type": playgroundTypes[name] as string,
      ...(accepts ? { "content-encoding": "gzip" } : {}),
    },
  });
}

/** The page, which is told that it is served by an API server. */
async function document(folder: URL): Promise<Response> {
  const html = await readFile(new URL("index.html", folder), "utf8");
  return new Response(html.replace('data-server=""', 'data-server="../"'), {
    headers: { ...playgroundHeaders, "content-type": "text/html; charset=utf-8" },
  });
}

/** Answers requests for the playground, from the folder of its build; null for other paths. */
export async function servePlayground(path: string, request: Request, folder: URL): Promise<Response | null> {
  if (path === playgroundPath)
    return new Response(null, { status: 308, headers: { location: `${playgroundPath}/` } });
  if (!path.startsWith(`${playgroundPath}/`)) return null;
  const name = path.slice(playgroundPath.length + 1);
  try {
    if (name === "") return await document(folder);
    return Object.hasOwn(playgroundTypes, name) ? await packed(name, folder, request) : missingPlayground();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return missingPlayground();
  }
}

/** Milliseconds that a store has to write a row, and for which its answer is given again. */
interface ProbeTimes {
  readonly limit: number;
  readonly reuse: number;
}

const usualTimes: ProbeTimes = { limit: 2_000, reuse: 1_000 };

/**
 * Makes a function that tells whether a store can write, and does so in time. Anybody may ask, as often as they like: the
 * store writes once at a time, and not again right after it has answered.
 */
export function storeProbe(
  store: Pick<Store, "probe">,
  { limit, reuse }: ProbeTimes = usualTimes,
): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let last = { isReady: false, until: Number.NEGATIVE_INFINITY };
  function ask(): Promise<boolean> {
    running ??= store
      .probe()
      .then(
        () => true,
        () => false,
      )
      .then((isReady) => {
        last = { isReady, until: performance.now() + reuse };
        running = null;
        return isReady;
      });
    return running;
  }
  return async () => {
    if (performance.now() < last.until) return last.isReady;
    const answered = new AbortController();
    try {
      return await Promise.race([ask(), setTimeout(limit, false, { signal: answered.signal })]);
    } finally {
      answered.abort();
    }
  };
}

export interface Site {
  readonly handler: Handler<IncomingMessage>;
  readonly store: Store;
  readonly accounts: AccountManager;
  readonly token: string;
  /** Null where nobody may read them. */
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

/** The `meta` element of the page says the same, but cannot say that nobody may frame it. */
const docsHeaders = {
  "content-security-policy": `${docsPolicy(docsOptions)}; frame-ancestors 'none'`,
};

const ok = (): Response => Response.json({ status: "ok" }, { headers });
const unavailable = (): Response => Response.json({ status: "unavailable" }, { status: 503, headers });

/** The path of an address as it was sent, where a URL parser would resolve its dot segments. */
const pathOf = (url: string): string => /^[^:]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? "";

/** Answers what is outside the API: liveness, readiness, metrics, the OpenAPI description and its page, the playground, accounts; the handler all else. */
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
