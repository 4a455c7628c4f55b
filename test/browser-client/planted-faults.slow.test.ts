// The end-to-end law finds faults of normalization: with a browser, and with a mobile client.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, launchChromium } from "../examples/chromium.ts";
import { BrowserClient } from "./browser-client.ts";
import { breachesOfLaw } from "./end-to-end-law.ts";
import { mobileClient, wireFormats } from "./mobile-clients.ts";
import { plantedFaults } from "./planted-faults.ts";
import { ownServer } from "./survey-server.ts";
import { visitorClient } from "./visitor-client.ts";

/** More visits are not needed to find any of them. */
const mobileVisits = { first: 1, visits: 40, enough: 1, patienceMs: 0 };
const browserVisits = { first: 1, visits: 25, enough: 1, patienceMs: 2_000 };

describe("the end-to-end law", () => {
  let browser: Browser;
  beforeAll(async () => {
    if (hasChromium) browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  for (const [fault, change] of Object.entries(plantedFaults)) {
    it(`breaks for a mobile client if ${fault}`, async () => {
      const server = await ownServer({ change });
      const client = mobileClient(server, wireFormats.iOS);
      expect(await breachesOfLaw({ server, client, ...mobileVisits })).toHaveLength(1);
    });

    it.skipIf(!hasChromium)(`breaks for the browser client if ${fault}`, async () => {
      const server = await ownServer({ change, listens: true });
      const client = await BrowserClient.open(browser, server);
      const breaches = await breachesOfLaw({ server, client: visitorClient(client), ...browserVisits });
      client.close();
      await server.close();
      expect(breaches).toHaveLength(1);
    });
  }
});
