// Visitors who answer what the browser client shows.
import { localizeSurvey, type Response } from "surveyc/runtime";
import type { BrowserClient, ClientVisit } from "./browser-client.ts";
import { type Client, pathOfSeed, type RunningVisit } from "./end-to-end-law.ts";
import type { Gesture, Shown } from "./shown-page.ts";

type Questions = readonly {
  readonly question: string;
  readonly choices?: readonly string[];
  readonly optional?: boolean | null;
}[];

/** What a visitor does to give an answer to what is shown. */
function gestureOf(
  answer: Response,
  own: readonly string[],
  translated: readonly string[],
  { controls }: Shown,
  ticksBlank: boolean,
): Gesture {
  const hasOpen = controls.some(({ kind }) => kind === "open-choice");
  if (answer === null) return hasOpen && ticksBlank ? { openChoice: "" } : {};
  if (typeof answer === "number") return { rating: answer };
  if (controls.some(({ kind }) => kind === "text")) return { text: String(answer) };
  if (controls.length === 0) return {};
  const texts: readonly string[] = Array.isArray(answer) ? answer : [answer];
  const typed = texts.filter((text) => !own.includes(text));
  const choices = texts
    .filter((text) => own.includes(text))
    .map((text) => translated[own.indexOf(text)] ?? text);
  const ticksOpen = typed.length > 0 || (hasOpen && ticksBlank && Array.isArray(answer));
  return { choices, ...(ticksOpen && { openChoice: typed[0] ?? "" }) };
}

/** Answers page after page until the survey is closed or thanks; returns why this is impossible, or null. */
export async function answerAll(
  page: ClientVisit,
  visit: Omit<RunningVisit, "seed">,
): Promise<string | null> {
  const { running, language, answers, ticksBlank } = visit;
  const own = running.questions as Questions;
  const translated = localizeSurvey(running, language).questions as Questions;
  const left = new Set(answers.flatMap((answer, position) => (answer === undefined ? [] : [position])));
  for (let shown = await page.waitForSurvey(); ; shown = await page.shown()) {
    if (shown.page !== "question" && shown.page !== "intro")
      return left.size === 0 ? null : `the client ends before the questions ${[...left]}`;
    let gesture: Gesture = {};
    if (shown.page === "question") {
      const at = translated.findIndex(({ question }) => question === shown.heading);
      if (!left.delete(at)) return `the client shows ${JSON.stringify(shown.heading)}`;
      const choices = [own[at]?.choices ?? [], translated[at]?.choices ?? []] as const;
      const mayBeBlank = ticksBlank && own[at]?.optional === true;
      gesture = gestureOf(answers[at] ?? null, ...choices, shown, mayBeBlank);
    }
    const trouble = await page.answer(gesture);
    if (trouble !== null) return `${trouble} at ${JSON.stringify(shown)}`;
  }
}

/**
 * Visitors in a browser. Every second one has the language from an option of the client, the others from the browser. Every third
 * one leaves the page at once, so that the client sends what it has queued with a beacon.
 */
export const visitorClient =
  (browser: BrowserClient): Client =>
  async (visit) => {
    const { seed, language } = visit;
    const leaves = seed % 3 === 0;
    const page = await browser.visit({
      path: pathOfSeed(seed),
      language: seed % 2 === 0 ? "en-US" : language,
      options: {
        request_batching: leaves,
        // The longest that the client accepts, so that its timer does not end while a visitor leaves.
        request_queue_config: { flush_interval_ms: 5_000 },
        ...(seed % 2 === 0 && { override_display_language: language }),
      },
    });
    const close = () => page.close();
    try {
      const trouble = (await answerAll(page, visit)) ?? page.troubles[0] ?? null;
      const events = await page.events();
      if (leaves) await page.leave();
      return { events, trouble, close };
    } catch (error) {
      await close();
      throw error;
    }
  };
