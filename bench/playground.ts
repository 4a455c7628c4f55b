// Types into a survey of 1,000 questions with 101 findings in the playground, and prints the longest tasks of the page in processor
// time, which hardly depends on the load. Fails if one takes over 50 ms. `npx tsx bench/playground.ts`
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { buildPage } from "../test/apps/playground/build-page.ts";
import { launchChromium } from "../test/examples/chromium.ts";
import { surveyWithFindings } from "./sample-survey.ts";

const QUESTIONS = 1_000;
const KEYS = 40;
/** The maximum length of a task: users perceive longer ones as a delay (https://web.dev/articles/rail). */
const MAX_TASK_MS = 50;
const FRAME = 16;

/** A survey in which the answers to most questions lead to different targets. */
const survey = {
  name: "Long",
  questions: (surveyWithFindings(QUESTIONS, 7)["questions"] as Record<string, unknown>[]).map(
    ({ id: _, ...question }) => question,
  ),
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the milliseconds of each task on the main threads of pages, the longest first. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => /\bRunTask$/.test(event.name) && event.ph === "X" && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .sort((one, other) => other - one);
}

async function traced(browser: Browser, page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await act();
  const tasks = tasksIn(await browser.stopTracing());
  if (tasks.length === 0) throw new Error("The trace contains no tasks of the page.");
  const longest = tasks.slice(0, 5).map((each) => each.toFixed(1));
  const over = tasks.filter((each) => each > MAX_TASK_MS).length;
  const dropped = tasks.filter((each) => each > FRAME).length;
  console.log(
    `${name}: the longest of ${tasks.length} tasks took ${longest.join(", ")} ms; ${dropped} over ${FRAME} ms, ${over} over ${MAX_TASK_MS} ms`,
  );
  if (over > 0) process.exitCode = 1;
}

const folder = await buildPage();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${pathToFileURL(join(folder, "index.html"))}`);
  await page.locator("#file").setInputFiles({
    name: "long.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(survey, null, 2)),
  });
  await page.locator("#summary", { hasText: /^100 warnings/ }).waitFor();
  await page.locator("#picture .frame", { hasText: /1,?000 questions/ }).waitFor();
  const type = (text: string) => async (): Promise<void> => {
    for (const letter of text) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(60);
    }
    await page.waitForTimeout(1_500);
  };
  /** Puts the cursor before the quote that ends the string of a line. */
  const goTo = async (line: number): Promise<void> => {
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Home");
    for (let down = 1; down < line; down++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    for (let back = 0; back < 2; back++) await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(1_500);
  };
  await goTo(6);
  const words = "a pause. ".repeat(KEYS / 9 + 1).slice(0, KEYS);
  await traced(browser, page, `${KEYS} keys in the text of the first question`, type(words));
  /** Types with pauses in which the page compiles the text. */
  const slowly = (text: string) => async (): Promise<void> => {
    for (const letter of text) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(400);
    }
  };
  await traced(browser, page, "10 keys, each compiled", slowly("0123456789"));
  await page.keyboard.press("End");
  await traced(browser, page, "the text broken and fixed, 3 times", async () => {
    for (let times = 0; times < 3; times++) {
      await page.keyboard.press("Backspace");
      await page.waitForTimeout(700);
      await page.keyboard.type(",");
      await page.waitForTimeout(700);
    }
  });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
