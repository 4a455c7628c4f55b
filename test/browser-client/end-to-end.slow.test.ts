// The unmodified browser client shows generated surveys of `surveyc serve` in three languages, and every answer is stored as given.
import { availableParallelism } from "node:os";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, hasChromium, launchChromium, needsChromium } from "../examples/chromium.ts";
import { BrowserClient } from "./browser-client.ts";
import { breachesOfLaw } from "./end-to-end-law.ts";
import { commandServer, type SurveyServer } from "./survey-server.ts";
import { visitorClient } from "./visitor-client.ts";

const { END_TO_END_VISITS = "25", END_TO_END_SEED = "1" } = process.env;
const visits = Number(END_TO_END_VISITS);

if (!hasChromium)
  it("the browser client runs in a browser", ({ skip }) => {
    const reason = `Chromium was not found at ${chromiumPath}`;
    if (needsChromium) throw new Error(`REQUIRE_CHROMIUM=1, but ${reason}`);
    skip(reason);
  });

describe.skipIf(!hasChromium)("the browser client", () => {
  let browser: Browser;
  let server: SurveyServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), commandServer()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it("sends every answer of generated visitors so that it is stored as it was given", {
    timeout: 60_000 + 5_000 * visits,
  }, async () => {
    const client = await BrowserClient.open(browser, server);
    const begun = performance.now();
    const breaches = await breachesOfLaw({
      server,
      client: visitorClient(client),
      first: Number(END_TO_END_SEED),
      visits,
      atOnce: availableParallelism(),
      enough: 5,
    });
    const seconds = (performance.now() - begun) / 1_000;
    console.log(`${visits} visits in ${seconds.toFixed(1)} s: ${(seconds / visits).toFixed(2)} s each`);
    client.close();
    expect(breaches.join("\n")).toBe("");
  });
});
