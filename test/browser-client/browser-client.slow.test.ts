// The unmodified browser client of PostHog shows a survey of `surveyc serve` and sends the answers to it.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Running, startServer } from "../cli/serve/server.ts";
import { chromiumPath, hasChromium, launchChromium, needsChromium } from "../examples/chromium.ts";

const clientFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`posthog-js/dist/${name}`);

const shopPage = "<!doctype html><title>Shop</title>";

const survey = {
  name: "Your visit",
  type: "popover",
  responses_limit: 2,
  appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Thanks a lot" },
  questions: [
    {
      id: "how",
      type: "rating",
      question: "How was it?",
      display: "number",
      scale: 5,
      branching: { type: "response_based", responseValues: { negative: 2, neutral: 1, positive: 1 } },
    },
    { type: "open", question: "What was best?", branching: { type: "end" } },
    {
      type: "single_choice",
      question: "Whose fault?",
      choices: ["Ours", "Yours"],
      branching: { type: "end" },
    },
  ],
};

if (!hasChromium)
  it("the browser client runs in a browser", ({ skip }) => {
    const reason = `there is no Chromium at ${chromiumPath}`;
    if (needsChromium) throw new Error(`REQUIRE_CHROMIUM=1, but ${reason}`);
    skip(reason);
  });

// In this order: the second test comes to a survey that has got the answers of the first.
describe.skipIf(!hasChromium)("the browser client", { shuffle: false }, () => {
  let browser: Browser;
  let server: Running;
  /** The site that shows the survey. Its origin is another one than that of the server, as usual. */
  let shop: Server;
  let folder: string;
  let token = "";
  let id = "";
  const troubles: string[] = [];

  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const key = /every project and scope: (\S+)/.exec(server.output().err)?.[1];
    const response = await fetch(`${server.origin}/api/projects/1/surveys/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "surveyc-browser-"));
    [browser, server] = await Promise.all([launchChromium(), startServer(folder, "--memory")]);
    shop = createServer((_, response) => response.setHeader("content-type", "text/html").end(shopPage));
    await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
    token = /surveys of project 1: (\S+)/.exec(server.output().err)?.[1] ?? "";
    id = String((await ask("POST", "", survey))["id"]);
    await ask("POST", `${id}/launch/`);
  });
  afterAll(async () => {
    await browser?.close();
    shop?.close();
    await server?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  const shopOrigin = (): string => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

  /** Somebody who has not been here before. */
  async function visit(script: string): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => troubles.push(message));
    await context.route("**/*", (route) => {
      const { origin, pathname } = new URL(route.request().url());
      // The client loads its parts from the server, unless it has them in itself.
      if (pathname.startsWith("/static/") && script === "array.js")
        return route.fulfill({ path: clientFile(basename(pathname)) });
      if (origin === server.origin || origin === shopOrigin()) return route.continue();
      troubles.push(`a request: ${route.request().url()}`);
      return route.abort();
    });
    await page.goto(shopOrigin());
    await page.addScriptTag({ path: clientFile(script) });
    await page.evaluate(
      ([to, api_host]) => {
        const { posthog } = globalThis as unknown as {
          posthog: { init: (to: string, options: object) => void };
        };
        // Otherwise the client takes a headless browser for a crawler and sends nothing.
        posthog.init(to, { api_host, opt_out_useragent_filter: true });
      },
      [token, server.origin] as const,
    );
    return page;
  }

  const responses = async () => (await ask("GET", `${id}/responses/`))["results"] as object[];

  it("shows a survey, follows its branches, and its answers are stored and counted", async () => {
    const first = await visit("array.js");
    await first.getByText("How was it?").waitFor();
    await first.getByRole("button", { name: "Rate 2" }).click();
    await first.getByRole("button", { name: "Submit" }).click();
    await first.getByText("Whose fault?").waitFor();
    await first.getByText("Yours").click();
    await first.getByRole("button", { name: "Submit" }).click();
    await first.getByText("Thanks a lot").waitFor();
    await expect
      .poll(responses)
      .toMatchObject([{ finished: true, responses: { how: 2, "2": "Yours" }, path: [0, 2] }]);

    const second = await visit("array.full.no-external.js");
    await second.getByRole("button", { name: "Rate 5" }).click();
    await second.getByRole("button", { name: "Submit" }).click();
    await second.getByRole("textbox").fill("The staff");
    await second.getByRole("button", { name: "Submit" }).click();
    await second.getByText("Thanks a lot").waitFor();
    await expect.poll(async () => (await responses()).length).toBe(2);
    expect(await responses()).toContainEqual(
      expect.objectContaining({ responses: { how: 5, "1": "The staff" }, path: [0, 1] }),
    );
    expect(await ask("GET", "responses_count/")).toEqual({ [id]: 2 });
    await expect
      .poll(() => ask("GET", `${id}/stats/`))
      .toMatchObject({
        stats: {
          "survey shown": { total_count: 2, unique_persons: 2 },
          "survey dismissed": { total_count: 0 },
          "survey sent": { total_count: 2, unique_persons: 2 },
        },
        rates: { response_rate: 100 },
      });
  });

  it("is not offered a survey that has reached its responses_limit", async () => {
    const third = await visit("array.js");
    const loaded = await third.evaluate(
      () =>
        new Promise((resolve) => {
          const { posthog } = globalThis as unknown as {
            posthog: { onSurveysLoaded: (seen: (surveys: unknown) => void) => void };
          };
          posthog.onSurveysLoaded(resolve);
        }),
    );
    expect(loaded).toEqual([]);
    expect((await ask("GET", `${id}/`))["end_date"]).not.toBeNull();
    expect(troubles).toEqual([]);
    expect(server.output().out).not.toMatch(/"status":[45]/);
  });
});
