// The end-to-end law finds faults of normalization: with a mobile client, and with the browser client.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hasChromium, launchChromium } from "../examples/chromium.ts";
import { BrowserClient } from "./browser-client.ts";
import { breachesOfLaw } from "./end-to-end-law.ts";
import { mobileClient, wireFormats } from "./mobile-clients.ts";
import { faultyModules, plantedFaults } from "./planted-faults.ts";
import { ownServer } from "./survey-server.ts";
import { visitorClient } from "./visitor-client.ts";

/** Each of them is found in fewer visits. The server stores an answer before it replies. */
const search = { first: 1, visits: 40, enough: 1 };

describe("the end-to-end law", () => {
  const folder = mkdtempSync(join(inject("commandFolder"), "faults-"));
  let browser: Browser;
  beforeAll(async () => {
    if (hasChromium) browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  for (const [index, [name, fault]] of Object.entries(plantedFaults).entries()) {
    const outfile = join(folder, `${index}.js`);

    if (fault.seenBy.includes("mobile"))
      it(`breaks for a mobile client if ${name}`, async () => {
        const server = await ownServer({ modules: await faultyModules(fault, outfile) });
        const client = mobileClient(server, wireFormats.iOS);
        expect(await breachesOfLaw({ server, client, patienceMs: 0, ...search })).toHaveLength(1);
      });

    if (fault.seenBy.includes("browser"))
      it.runIf(hasChromium)(`breaks for the browser client if ${name}`, async () => {
        const server = await ownServer({ modules: await faultyModules(fault, outfile), listens: true });
        const client = await BrowserClient.open(browser, server);
        const breaches = await breachesOfLaw({
          server,
          client: visitorClient(client),
          patienceMs: 1_000,
          ...search,
        });
        client.close();
        await server.close();
        expect(breaches).toHaveLength(1);
      });
  }
});
