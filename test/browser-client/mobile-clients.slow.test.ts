import { describe, expect, it } from "vitest";
import { breachesOfLaw } from "./end-to-end-law.ts";
import { mobileClient, wireFormats } from "./mobile-clients.ts";
import { ownServer } from "./survey-server.ts";

const { END_TO_END_VISITS = "40", END_TO_END_SEED = "1" } = process.env;

describe("mobile clients", () => {
  for (const [name, format] of Object.entries(wireFormats))
    it(`${name}: answers of generated visitors are stored as they were given`, async () => {
      const server = await ownServer();
      const breaches = await breachesOfLaw({
        server,
        client: mobileClient(server, format),
        first: Number(END_TO_END_SEED),
        visits: Number(END_TO_END_VISITS),
        patienceMs: 0,
        enough: 5,
      });
      expect(breaches.join("\n")).toBe("");
    });
});
