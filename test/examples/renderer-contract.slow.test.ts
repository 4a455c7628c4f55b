// The contract of renderers, held by both examples and by the unmodified browser client of PostHog, in a real browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Survey } from "../../src/index.ts";
import { RendererError, type RendererLaw, rendererContract } from "../../src/testing/index.ts";
import { bundleExample } from "./bundle.ts";
import { hasChromium, launchChromium } from "./chromium.ts";
import { clientAdapter, exampleAdapter, inPage, ownWords } from "./renderer-adapters.ts";

const recording = "onComplete: (recorded) => Object.assign(globalThis, { recorded })";

const falling: Survey = {
  name: "Falls off",
  appearance: { displayThankYouMessage: true },
  questions: [
    { id: "why", type: "open", question: "Why?" },
    { id: "more", type: "open", question: "More?", branching: { type: "next_question" } },
  ],
};

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
          globalThis.mount = (survey, { language }, storageKey = String(visits++)) => {
            const root = document.body.appendChild(document.createElement("main"));
            root.previousElementSibling?.remove();
            renderSurvey(root, { survey, language, storageKey, ${recording} });
            globalThis.reload = () => mount(survey, { language }, storageKey);
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
          globalThis.mount = (survey, { language }, storageKey = String(visits++)) => {
            const options = { survey, language, storageKey, ${recording} };
            flushSync(() => root.render(null));
            flushSync(() => root.render(<SurveyForm {...options} />));
            globalThis.reload = () => mount(survey, { language }, storageKey);
          };`,
      }),
  },
  {
    name: "the browser client",
    adapter: clientAdapter,
    wrong: [{ question: 1, key: null, found: '""' }],
    script: async () =>
      `${readFileSync(createRequire(import.meta.url).resolve("posthog-js/dist/array.full.no-external.js"), "utf8")}
      globalThis.open = () => null; // What links open.
      const answersOf = (properties) =>
        Object.entries(properties).flatMap(([name, answer]) =>
          name.startsWith("$survey_response_") ? [[name.slice("$survey_response_".length), answer]] : [],
        );
      posthog.init("phc_test", {
        api_host: location.origin,
        // Otherwise the client takes a headless browser for a crawler and sends nothing.
        opt_out_useragent_filter: true,
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
    page.setDefaultTimeout(10_000);
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
    await page.addScriptTag({ content: await script() });
    await page.evaluate(`globalThis.adapter = (${adapter})()`);
    await page.evaluate("globalThis.ready");
  });
  afterAll(() => page?.close());

  it(`gets ${wrong.length} edges wrong where an explicit next_question is after the last question`, async () => {
    const law = rendererContract(
      inPage(() => page, adapter()),
      [falling],
    )[0] as RendererLaw;
    const thrown: unknown = await law.check().catch((error: unknown) => error);
    const mistakes = thrown instanceof RendererError ? thrown.mistakes : [];
    expect(mistakes).toEqual(wrong.map((mistake) => expect.objectContaining(mistake)));
  });

  test.each(rendererContract(inPage(() => page, adapter())).map((law) => [law.name, law] as const))(
    "%s",
    (_name, { check }) => check(),
  );
});
