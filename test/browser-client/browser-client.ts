// Shows surveys with the unmodified browser client of PostHog in Chromium. Any survey can be shown: one that a server lists, or
// one that is passed to `visit`, for which requests of the client are answered by the harness.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Gesture, giveAnswer, readShown, type Shown } from "./shown-page.ts";

/** A file of the client as npm has it. */
const clientFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`posthog-js/dist/${name}`);

/** An event as the client sends it. */
export interface ClientEvent {
  readonly event: string;
  readonly uuid: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A server that lists surveys and accepts events. */
export interface ClientServer {
  readonly origin: string;
  readonly token: string;
}

/** How a visitor opens a survey. */
export interface VisitOptions {
  /** The path or the whole address of the page, by which a condition of a survey can select it; `/` if not given. */
  readonly path?: string;
  /** `navigator.language`; `en-US` if not given. */
  readonly language?: string;
  /** Another build of the client: one that loads its parts from the server. It contains them if not given. */
  readonly script?: "array.js" | typeof wholeClient;
  /** More options of the client, such as `override_display_language`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** A public survey payload, listed without a server. */
  readonly survey?: { readonly id: string };
  /** Whether `survey` is shown regardless of its conditions; `true` if not given. Otherwise it is only listed. */
  readonly forced?: boolean;
}

/** The global of the client, as far as it is used here. */
interface ClientGlobal {
  readonly posthog: {
    init: (token: string, options: object) => void;
    onSurveysLoaded: (seen: (surveys: unknown) => void) => void;
    displaySurvey: (id: string, options: object) => void;
    getActiveMatchingSurveys: (seen: (surveys: readonly { readonly id: string }[]) => void) => void;
  };
  sentEvents: ClientEvent[];
  /** Addresses that links opened. */
  opened: string[];
}

/** A visitor of a page on which the client runs. */
export class ClientVisit {
  readonly #context: BrowserContext;
  readonly page: Page;
  /** Errors of the page, and requests to other servers. */
  readonly troubles: string[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on("pageerror", ({ message }) => this.troubles.push(message));
  }

  /** What the client shows now. */
  shown(): Promise<Shown> {
    return this.page.evaluate(readShown);
  }

  /** Waits until the client shows a page of a survey. */
  async waitForSurvey(): Promise<Shown> {
    await this.page.locator(".ph-survey").first().waitFor({ state: "attached", timeout: 15_000 });
    return this.shown();
  }

  /** Answers the question that is shown and submits it; returns why this is impossible, or null. */
  answer(gesture: Gesture, { submits = true }: { submits?: boolean } = {}): Promise<string | null> {
    return this.page.evaluate(giveAnswer, { gesture, submits });
  }

  /** The events of surveys that the client has sent, or queued, so far. */
  events(): Promise<readonly ClientEvent[]> {
    return this.page.evaluate(() => (globalThis as unknown as ClientGlobal).sentEvents);
  }

  /** Addresses that links of the survey opened. */
  opened(): Promise<readonly string[]> {
    return this.page.evaluate(() => (globalThis as unknown as ClientGlobal).opened);
  }

  /** The surveys that the client has loaded. */
  loaded(): Promise<unknown> {
    return this.page.evaluate(
      () =>
        new Promise((resolve) => (globalThis as unknown as ClientGlobal).posthog.onSurveysLoaded(resolve)),
    );
  }

  /** The ids of the surveys whose conditions the visitor fulfils. */
  async matching(): Promise<readonly string[]> {
    await this.loaded();
    return this.page.evaluate(
      () =>
        new Promise((resolve) =>
          (globalThis as unknown as ClientGlobal).posthog.getActiveMatchingSurveys((surveys) =>
            resolve(surveys.map(({ id }) => id)),
          ),
        ),
    );
  }

  /** Leaves the page, at which the client sends what it has queued. */
  async leave(): Promise<void> {
    await this.page.goto("about:blank");
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

/** Runs before all scripts of a page: links open nothing, and functions that a compiler has named can be evaluated. */
const beforeScripts = `
  globalThis.__name = (one) => one;
  globalThis.opened = [];
  globalThis.open = (href) => { globalThis.opened.push(String(href)); return null; };
`;

/** Starts the client in the page. */
function startClient([token, options, survey]: [string, object, string | null]): void {
  const page = globalThis as unknown as ClientGlobal;
  page.sentEvents = [];
  page.posthog.init(token, {
    // Otherwise the client treats a headless browser as a crawler and sends nothing.
    opt_out_useragent_filter: true,
    before_send: (event: ClientEvent) => {
      if (event.event.startsWith("survey ")) page.sentEvents.push(event);
      return event;
    },
    ...options,
  });
  if (survey === null) return;
  const forced = { displayType: "popover", ignoreConditions: true, ignoreDelay: true };
  page.posthog.onSurveysLoaded(() => page.posthog.displaySurvey(survey, forced));
}

const pageText = "<!doctype html><title>Shop</title><body></body>";

/** The build of the client that contains all its parts. */
const wholeClient = "array.full.no-external.js";

/** Replies to the client in place of a server: one survey, and every event is taken. */
async function replyWithSurvey(context: BrowserContext, origin: string, survey: object): Promise<void> {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isList = pathname.startsWith("/api/surveys");
    const json = isList ? { surveys: [survey] } : { status: "Ok", surveys: true, supportedCompression: [] };
    return route.fulfill({ headers, json });
  });
}

/** Replies as the site does to pages of another origin. */
async function replyWithPage(context: BrowserContext, origin: string): Promise<void> {
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname.endsWith(".js")
      ? route.fulfill({ path: clientFile(basename(pathname)) })
      : route.fulfill({ contentType: "text/html", body: pageText });
  });
}

/** A browser in which pages run the client. Their site has another origin than the server, as usual. */
export class BrowserClient {
  readonly #browser: Browser;
  readonly #site: Server;
  readonly #siteOrigin: string;
  readonly #server: ClientServer;

  private constructor(browser: Browser, site: Server, server: ClientServer) {
    this.#browser = browser;
    this.#site = site;
    this.#siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    this.#server = server;
  }

  /** `server` may be left out if every visit is given its survey. */
  static async open(
    browser: Browser,
    server: ClientServer = { origin: "https://surveys.invalid", token: "phc_test" },
  ): Promise<BrowserClient> {
    const site = createServer(({ url = "/" }, response) => {
      const isScript = url.endsWith(".js");
      response.setHeader("content-type", isScript ? "text/javascript; charset=utf-8" : "text/html");
      response.end(isScript ? readFileSync(clientFile(basename(url))) : pageText);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    return new BrowserClient(browser, site, server);
  }

  /** Opens the page for a visitor who has not been there before, and starts the client. */
  async visit({
    path = "/",
    language = "en-US",
    script = wholeClient,
    options = {},
    survey,
    forced = true,
  }: VisitOptions = {}): Promise<ClientVisit> {
    const { origin, token } = this.#server;
    const address = new URL(path, this.#siteOrigin);
    const context = await this.#browser.newContext({ locale: language, reducedMotion: "reduce" });
    await context.addInitScript(beforeScripts);
    const visit = new ClientVisit(context, await context.newPage());
    await context.route(
      (url) => url.origin !== origin && url.origin !== address.origin,
      (route) => {
        visit.troubles.push(`a request: ${route.request().url()}`);
        return route.abort();
      },
    );
    await context.route(`${origin}/static/**`, (route) =>
      route.fulfill({ path: clientFile(basename(new URL(route.request().url()).pathname)) }),
    );
    if (survey !== undefined) await replyWithSurvey(context, origin, survey);
    if (address.origin !== this.#siteOrigin) await replyWithPage(context, address.origin);
    await visit.page.goto(address.href);
    await visit.page.addScriptTag({ url: `${address.origin}/${script}` });
    await visit.page.evaluate(startClient, [
      token,
      { api_host: origin, disable_surveys_automatic_display: survey !== undefined, ...options },
      (forced && survey?.id) || null,
    ] as [string, object, string | null]);
    return visit;
  }

  close(): void {
    this.#site.closeAllConnections();
    this.#site.close();
  }
}
