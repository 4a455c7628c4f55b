// The contract of renderers, held by both examples and by the unmodified browser client of PostHog, in a real browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Survey } from "../../src/index.ts";
import { type RendererMistake, rendererContract } from "../../src/testing/index.ts";
import { bundleExample } from "./bundle.ts";
import { hasChromium, launchChromium } from "./chromium.ts";
import { clientAdapter, exampleAdapter, ownWords } from "./renderer-adapters.ts";

const recording = "onComplete: (recorded) => Object.assign(globalThis, { recorded })";

const falling: Survey = {
  name: "Falls off",
  appearance: { displayThankYouMessage: true },
  questions: [
    { id: "why", type: "open", question: "Why?" },
    { id: "more", type: "open", question: "More?", branching: { type: "next_question" } },
  ],
};

/**
 * The contract as a part of the page, as asking it from outside would cost as much as drawing. After each call a task passes, so that
 * what a renderer draws or hears late is there, as it is for a respondent.
 */
const contract = `
  import { RendererError, rendererContract } from "surveyc/testing";
  const { port1, port2 } = new MessageChannel();
  port1.start();
  const task = () =>
    new Promise((done) => {
      port1.addEventListener("message", done, { once: true });
      port2.postMessage(null);
    });
  const settled = (member) => async (...given) => {
    const answer = await member(...given);
    await task();
    return answer;
  };
  globalThis.mistakesIn = async (adapter, name, surveys) => {
    const members = Object.entries(adapter).map(([key, member]) =>
      [key, typeof member === "function" ? settled(member) : member]);
    const law = rendererContract(Object.fromEntries(members), surveys).find((each) => each.name === name);
    try {
      await law.check();
      return { message: "", mistakes: [] };
    } catch (error) {
      if (error instanceof RendererError) return { message: error.message, mistakes: error.mistakes };
      throw error;
    }
  };`;

/** A script for each renderer, how it is reached, and what it gets wrong in that survey. */
const renderers = [
  {
    name: "the example in the plain DOM",
    adapter: exampleAdapter,
    wrong: [],
    script: () =>
      bundleExample({
        code: `
          import { renderSurvey } from "./vanilla/render-survey.ts";
          let visits = 0;
          globalThis.mount = (survey, { language, rules }, storageKey = String(visits++)) => {
            const root = document.body.appendChild(document.createElement("main"));
            root.previousElementSibling?.remove();
            renderSurvey(root, { survey, language, rules, storageKey, ${recording} });
            globalThis.reload = () => mount(survey, { language, rules }, storageKey);
          };`,
      }),
  },
  {
    name: "the example in React",
    adapter: exampleAdapter,
    wrong: [],
    script: () =>
      bundleExample({
        code: `
          import { flushSync } from "react-dom";
          import { createRoot } from "react-dom/client";
          import { SurveyForm } from "./react/survey-form.tsx";
          const root = createRoot(document.body);
          let visits = 0;
          globalThis.mount = (survey, { language, rules }, storageKey = String(visits++)) => {
            const options = { survey, language, rules, storageKey, ${recording} };
            flushSync(() => root.render(null));
            flushSync(() => root.render(<SurveyForm {...options} />));
            globalThis.reload = () => mount(survey, { language, rules }, storageKey);
          };`,
      }),
  },
  {
    name: "the browser client",
    adapter: clientAdapter,
    wrong: [{ question: 1, key: null, found: '""' }],
    script: async () =>
      `// A frame would take longer than all that is done for it.
      globalThis.requestAnimationFrame = (run) => setTimeout(() => run(performance.now()));
      globalThis.cancelAnimationFrame = clearTimeout;
      ${readFileSync(createRequire(import.meta.url).resolve("posthog-js/dist/array.full.no-external.js"), "utf8")}
      globalThis.open = () => null; // What links open.
      const answersOf = (properties) =>
        Object.entries(properties).flatMap(([name, answer]) =>
          name.startsWith("$survey_response_") ? [[name.slice("$survey_response_".length), answer]] : [],
        );
      posthog.init("phc_test", {
        api_host: location.origin,
        // Otherwise the client takes a headless browser for a crawler and sends nothing.
        opt_out_useragent_filter: true,
        // What the client keeps besides the answers is not asked for.
        persistence: "memory",
        advanced_disable_feature_flags: true,
        // Answers come faster than from people: beyond some a second it would send none.
        rate_limiting: { events_per_second: 1e6, events_burst_limit: 1e6 },
        before_send({ event, properties }) {
          if (event !== "survey sent") return null;
          globalThis.recorded = (${ownWords})(Object.fromEntries(answersOf(properties)), asked, shown);
          return null;
        },
      });
      let asked, shown;
      globalThis.mount = (survey, { language = "en" }) => {
        [asked, shown] = [{ ...survey, id: crypto.randomUUID(), type: "api" }, language];
        posthog.set_config({ override_display_language: language });
        reload();
      };
      globalThis.reload = () => {
        document.body.innerHTML = '<div id="survey"></div>';
        posthog.renderSurvey(asked, "#survey");
      };
      globalThis.ready = new Promise((loaded) => posthog.onSurveysLoaded(loaded));`,
  },
];

let browser: Browser;
beforeAll(async () => {
  if (hasChromium) browser = await launchChromium();
});
afterAll(() => browser?.close());

describe.skipIf(!hasChromium).each(renderers)("$name", ({ adapter, script, wrong }) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    await page.route("**/*", (route) => {
      const isConfig = route.request().url().endsWith("/config");
      return route.request().isNavigationRequest()
        ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Shop</title><body></body>" })
        : route.fulfill({
            contentType: "application/json",
            body: JSON.stringify({ surveys: isConfig || [] }),
          });
    });
    await page.goto("http://localhost/");
    for (const content of [await script(), await bundleExample({ code: contract })])
      await page.addScriptTag({ content, type: "module" });
    await page.evaluate("globalThis.ready");
  });
  afterAll(() => page?.close());

  const mistakesIn = (name: string, surveys?: readonly Survey[]) =>
    page.evaluate<{ message: string; mistakes: readonly RendererMistake[] }>(
      `mistakesIn((${adapter})(), ${JSON.stringify(name)}, ${JSON.stringify(surveys)})`,
    );
  const namesOf = (surveys?: readonly Survey[]): string[] =>
    rendererContract(adapter(), surveys).map(({ name }) => name);

  it(`gets ${wrong.length} edges wrong if an explicit next_question is after the last question`, async () => {
    const [first = ""] = namesOf([falling]);
    const { mistakes } = await mistakesIn(first, [falling]);
    expect(mistakes).toEqual(wrong.map((mistake) => expect.objectContaining(mistake)));
  });

  test.each(namesOf())("%s", async (name) => {
    expect((await mistakesIn(name)).message).toBe("");
  });
});
