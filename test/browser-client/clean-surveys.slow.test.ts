// A survey that compiles without warnings can be shown, answered and finished in the browser client, along the path and with the
// answers that the runtime predicts.
import * as fc from "fast-check";
import { collectResponses, lowerSurvey, replayResponses } from "surveyc/runtime";
import { describe, expect, it } from "vitest";
import { hasChromium } from "../examples/chromium.ts";
import { recordOf } from "./end-to-end-law.ts";
import { openClient } from "./open-client.ts";
import { cleanVisits, type PortableVisit } from "./portable-visits.ts";
import type { RunningSurvey } from "./survey-server.ts";
import { lastAnswers, publicSurvey } from "./survey-walk.ts";
import { answerAll } from "./visitor-client.ts";

/** Clients send a skip as null, an empty text or an empty list. */
const withSkips = (responses: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(responses).map(([id, value]) => {
      const isSkip = value === "" || (Array.isArray(value) && value.length === 0);
      return [id, isSkip ? null : value];
    }),
  );

const { END_TO_END_VISITS = "12", END_TO_END_SEED } = process.env;
const numRuns = Number(END_TO_END_VISITS);
/** Of the nightly run; the common seed of property tests if not given. */
const seeded = END_TO_END_SEED === undefined ? {} : { seed: Number(END_TO_END_SEED) };

describe.skipIf(!hasChromium)("the browser client", () => {
  const client = openClient();

  /** What the client makes of a visit: why it cannot be finished, and where the answers that are sent lead. */
  async function observe(visit: PortableVisit) {
    const survey = publicSurvey({ ...visit.survey, type: "popover" });
    const running = survey as unknown as RunningSurvey;
    const compiled = lowerSurvey(survey);
    const page = await client().visit({ survey, language: visit.language });
    try {
      const trouble = (await answerAll(page, { ...visit, running })) ?? page.troubles[0] ?? null;
      const events = await page.events();
      const language = events.at(-1)?.properties["$survey_language"] as string | undefined;
      const { finished, session } = replayResponses(compiled, lastAnswers(events) ?? {}, { language });
      return {
        observed: { trouble, finished, responses: withSkips(collectResponses(compiled, session)) },
        expected: { trouble: null, finished: true, responses: recordOf(compiled, visit) },
      };
    } finally {
      await page.close();
    }
  }

  it(
    "can finish every survey without warnings, as the runtime predicts",
    async () => {
      const begun = performance.now();
      await fc.assert(
        fc.asyncProperty(cleanVisits, async (visit) => {
          const { observed, expected } = await observe(visit);
          expect(observed).toEqual(expected);
        }),
        { ...seeded, numRuns, interruptAfterTimeLimit: 60_000 + 2_000 * numRuns },
      );
      console.log(`${numRuns} surveys in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    },
    120_000 + 3_000 * numRuns,
  );
});
