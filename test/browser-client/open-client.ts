import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchChromium } from "../examples/chromium.ts";
import { BrowserClient } from "./browser-client.ts";

/** Opens the browser client for the tests of a suite; returns a function that gives it to them. */
export function openClient(): () => BrowserClient {
  let browser: Browser;
  let client: BrowserClient;
  beforeAll(async () => {
    browser = await launchChromium();
    client = await BrowserClient.open(browser);
  });
  afterAll(async () => {
    client?.close();
    await browser?.close();
  });
  return () => client;
}
