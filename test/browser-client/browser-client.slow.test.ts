// The unmodified browser client of PostHog shows a survey of `surveyc serve` and sends the answers to it.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, hasChromium, launchChromium, needsChromium } from "../examples/chromium.ts";
import { BrowserClient, type ClientVisit, type VisitOptions } from "./browser-client.ts";
import { commandServer, type SurveyServer } from "./survey-server.ts";

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
    { id: "best", type: "open", question: "What was best?", branching: { type: "end" } },
    {
      id: "whose",
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
  let server: SurveyServer;
  let client: BrowserClient;
  let id = "";
  const visits: ClientVisit[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), commandServer()]);
    client = await BrowserClient.open(browser, server);
    ({ id } = await server.run(survey));
  });
  afterAll(async () => {
    client?.close();
    await browser?.close();
    await server?.close();
  });

  const visit = async (script?: VisitOptions["script"]) => {
    const visitor = await client.visit(script === undefined ? {} : { script });
    visits.push(visitor);
    return visitor;
  };
  const responses = () => server.records(id, 0);

  it("shows a survey, follows its branches, and its answers are stored and counted", async () => {
    const { page: first } = await visit("array.js");
    await first.getByText("How was it?").waitFor();
    await first.getByRole("button", { name: "Rate 2" }).click();
    await first.getByRole("button", { name: "Submit" }).click();
    await first.getByText("Whose fault?").waitFor();
    await first.getByText("Yours").click();
    await first.getByRole("button", { name: "Submit" }).click();
    await first.getByText("Thanks a lot").waitFor();
    await expect
      .poll(responses)
      .toMatchObject([{ finished: true, responses: { how: 2, whose: "Yours" }, path: [0, 2] }]);

    const { page: second } = await visit();
    await second.getByRole("button", { name: "Rate 5" }).click();
    await second.getByRole("button", { name: "Submit" }).click();
    await second.getByRole("textbox").fill("The staff");
    await second.getByRole("button", { name: "Submit" }).click();
    await second.getByText("Thanks a lot").waitFor();
    await expect.poll(async () => (await responses()).length).toBe(2);
    expect(await responses()).toContainEqual(
      expect.objectContaining({ responses: { how: 5, best: "The staff" }, path: [0, 1] }),
    );
    expect(await server.ask("GET", "responses_count/")).toEqual({ [id]: 2 });
    await expect
      .poll(() => server.ask("GET", `${id}/stats/`))
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
    expect(await third.loaded()).toEqual([]);
    expect((await server.ask<Record<string, unknown>>("GET", `${id}/`))["end_date"]).not.toBeNull();
    expect(visits.flatMap(({ troubles }) => troubles)).toEqual([]);
    expect(server.log()).not.toMatch(/"status":[45]/);
  });
});
