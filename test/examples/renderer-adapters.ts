// Adapters of the renderer contract for our renderers, in the plain DOM and in React, and for the browser client of PostHog. Both adapters
// run in the page; the names of the laws are made outside of it.
import type { SingleChoiceQuestion, Survey } from "../../src/index.ts";
import type { Response } from "../../src/runtime/index.ts";
import type { RendererAdapter, StartOptions } from "../../src/testing/index.ts";

/** The global variables that scripts of the page set. */
interface PageGlobals {
  mount(survey: object, options: StartOptions): void;
  reload(): void;
  recorded: Record<string, Response>;
}
declare const window: PageGlobals;

/** The adapter of the example renderers, which have the same controls. */
export const exampleAdapter = (): RendererAdapter<void> => {
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
  const press = (button?: HTMLElement) => [button?.focus(), button?.click()];
  const focused = () => document.activeElement?.closest("fieldset")?.querySelector("h2")?.textContent ?? null;
  const alerts: string[] = [];
  const isAlert = ({ target }: MutationRecord) => (target as HTMLElement).role === "alert";
  const hear = (changes: MutationRecord[]) =>
    alerts.push(...changes.filter(isAlert).map(({ target }) => target.textContent ?? ""));
  if (globalThis.document) new MutationObserver(hear).observe(document, { childList: true, subtree: true });
  return {
    translates: true,
    appliesRules: true,
    start: (survey, options) => window.mount(survey, options),
    shown() {
      if (all("[type=submit]").length === 0) return "end";
      const options = all("label:has([name=answer])").map(({ textContent }) => textContent ?? "");
      return { text: all("h2")[0]?.textContent ?? "", options };
    },
    answer(_, { picks, text }) {
      for (const [at, control] of all("label [name=answer]").entries())
        if (control.checked !== picks.includes(at)) control.click();
      for (const field of all("textarea, [name=typed]")) field.value = text ?? field.value;
      press(all("[type=submit]")[0]);
    },
    back: () => void press(all(".buttons [type=button]")[0]),
    recorded: () => window.recorded,
    reload: () => window.reload(),
    focused,
    announced: () => [String(focused()), ...alerts.splice(0)],
  };
};

/**
 * The adapter of the browser client, without `focused` and `announced`: the client does not move the focus, except into the field
 * of an open question, and has no live region, so both laws would report every question.
 */
export const clientAdapter = (): RendererAdapter<void> => {
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
  // It listens to what happens only after it has drawn.
  const drawn = (_?: unknown) => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
  const click = (control?: HTMLElement) => drawn(control?.click());
  return {
    translates: true,
    start: (survey, options) => drawn(window.mount(survey, options)),
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
    reload: () => drawn(window.reload()),
  };
};

/** The answers that the browser client recorded, in the survey's own words: it records the labels that it shows. */
export function ownWords(recorded: Record<string, Response>, { questions }: Survey, language: string) {
  const own = Object.entries(recorded).map(([id, answer]) => {
    const question = questions?.find((each) => each.id === id) as Partial<SingleChoiceQuestion> | undefined;
    const code = language.toLowerCase();
    const words = Object.entries(question?.translations ?? {});
    const wordsOf = (wanted?: string) => words.find(([each]) => each.toLowerCase() === wanted)?.[1];
    const labels = (wordsOf(code) ?? wordsOf(code.split("-")[0]))?.choices ?? [];
    const ownOf = (label: string) => question?.choices?.[labels.indexOf(label)] ?? label;
    return [id, Array.isArray(answer) ? answer.map(ownOf) : ownOf(answer as string)] as const;
  });
  return Object.fromEntries(own);
}
