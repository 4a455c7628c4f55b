// What the contract of renderers needs of ours, in the plain DOM and in React, and of the browser client of PostHog. Both adapters
// run in the page.
import type { Page } from "playwright-core";
import type { RendererAdapter } from "../../src/testing/index.ts";

/** What scripts of the page leave in its global scope. */
interface PageGlobals {
  adapter: Record<string, (...given: unknown[]) => never>;
  mount(survey: object): void;
  recorded: Record<string, string>;
  posthog: { renderSurvey(survey: object, selector: string): void };
}
declare const window: PageGlobals;

/** Of the example renderers, which have the same controls. */
export const exampleAdapter = (): RendererAdapter<void> => {
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
  return {
    start: (survey) => window.mount(survey),
    shown() {
      if (all("[type=submit]").length === 0) return "end";
      const options = all("label:has([name=answer])").map(({ textContent }) => textContent ?? "");
      return { text: all("h2")[0]?.textContent ?? "", options };
    },
    answer(_, { picks, text }) {
      for (const [at, control] of all("label [name=answer]").entries())
        if (control.checked !== picks.includes(at)) control.click();
      for (const field of all("textarea, [name=typed]")) field.value = text ?? field.value;
      all("[type=submit]")[0]?.click();
    },
    back: () =>
      all("button")
        .find(({ textContent }) => textContent === "Back")
        ?.click(),
    recorded: () => window.recorded,
  };
};

/** Of the browser client. It records the answers in the event that it sends at the end. */
export const clientAdapter = (): RendererAdapter<void> => {
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
  // It listens to what happens only after it has drawn.
  const drawn = (_?: unknown) => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
  const click = (control?: HTMLElement) => drawn(control?.click());
  return {
    start(survey) {
      document.body.innerHTML = '<div id="survey"></div>';
      window.posthog.renderSurvey({ ...survey, id: crypto.randomUUID(), type: "api" }, "#survey");
      return drawn();
    },
    shown() {
      if (all(".thank-you-message").length > 0) return "end";
      const labels = all(".rating-options button, .response-choice");
      const options = labels.map(({ textContent }) => (textContent ?? "").replace(/:$/, ""));
      return { text: all(".survey-question")[0]?.textContent ?? "", options };
    },
    async answer(_, { picks, text }) {
      for (const [at, control] of all(".rating-options button, .response-choice input").entries())
        if ((control.checked ?? false) !== picks.includes(at)) await click(control);
      for (const field of text === undefined ? [] : all("textarea, [type=text]")) {
        field.value = text as string;
        await drawn(field.dispatchEvent(new Event("input", { bubbles: true })));
      }
      await click(all(".form-submit")[0]);
    },
    back: () => click(all(".form-back")[0]),
    recorded: () => window.recorded,
  };
};

/** An adapter that runs in a page, as it is called from outside. */
export function inPage(pageOf: () => Page): RendererAdapter<void> {
  const call = (name: keyof RendererAdapter<void>, ...given: unknown[]) =>
    pageOf().evaluate(([name, given]) => window.adapter[name]?.(...given) as never, [name, given] as const);
  return {
    start: (survey) => call("start", survey),
    shown: () => call("shown"),
    answer: (_, reply) => call("answer", null, reply),
    back: () => call("back"),
    recorded: () => call("recorded"),
  };
}
