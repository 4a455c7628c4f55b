// One respondent in front of one of the examples.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";

const origin = "http://localhost";
const read = (path: string): string =>
  readFileSync(new URL(`../../examples/${path}`, import.meta.url), "utf8");

/** A browser that refuses to keep anything. */
const FORBIDDEN = `Object.defineProperty(window, "sessionStorage", {
  configurable: true,
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});`;

/** What a page is started with. */
export interface VisitOptions {
  /** The script in place of the example's own `main`; it finds `start` and `complete` in the global scope. */
  readonly script: string;
  readonly start?: object;
  readonly forbidStorage?: boolean;
}

/** What holds the focus: its name (the text of its label, or its own), and what describes it. */
interface Focus {
  readonly tag: string;
  readonly name: string;
  readonly described: string;
}

/** A tab that shows an example: the page and the look of all examples, with another script. */
export class Visit {
  readonly page: Page;
  /** What `onComplete` was given, call by call. */
  completed: unknown[] = [];
  /** Errors of the page, dialogs, and requests that left it. */
  troubles: string[] = [];
  #files: Readonly<Record<string, readonly [string, string]>> = {};

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser): Promise<Visit> {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    const visit = new Visit(page);
    page.setDefaultTimeout(10_000);
    page.on("pageerror", ({ message }) => visit.troubles.push(message));
    page.on("dialog", (dialog) => {
      visit.troubles.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await context.route("**/*", (route) => {
      const { href } = new URL(route.request().url());
      const [contentType, body] = visit.#files[href] ?? [];
      if (body !== undefined) return route.fulfill({ contentType: `${contentType}; charset=utf-8`, body });
      if (!href.endsWith("/favicon.ico")) visit.troubles.push(`a request: ${href}`);
      return route.fulfill({ status: 404 });
    });
    await page.exposeFunction("complete", (responses: unknown) => visit.completed.push(responses));
    return visit;
  }

  #serve({ script, start = {}, forbidStorage = false }: VisitOptions): void {
    const started = `${forbidStorage ? FORBIDDEN : ""} globalThis.start = ${JSON.stringify(start)};\n${script}`;
    this.#files = {
      [`${origin}/`]: ["text/html", read("index.html")],
      [`${origin}/main.js`]: ["text/javascript", started],
      [`${origin}/survey.css`]: ["text/css", read("survey.css")],
      "https://example.org/programme": ["text/html", "<title>Next month</title>"],
    };
  }

  /** Comes for the first time. */
  async begin(options: VisitOptions): Promise<void> {
    this.completed = [];
    this.troubles = [];
    this.#serve(options);
    await this.page.setViewportSize({ width: 720, height: 800 });
    // Still on the page of before, so that what it kept is gone when the new one begins.
    await this.page.evaluate("try { sessionStorage.clear() } catch {}");
    await this.page.goto(`${origin}/`);
    await this.page.locator("h2").waitFor();
  }

  /** Comes again, to the same page or to one that has changed. */
  async reload(options?: VisitOptions): Promise<void> {
    if (options) this.#serve(options);
    await this.page.reload();
    await this.page.locator("h2").waitFor();
  }

  focus(): Promise<Focus> {
    return this.page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement;
      const around = at.closest("fieldset");
      const ids = [at, around].flatMap((one) => one?.getAttribute("aria-describedby")?.split(" ") ?? []);
      return {
        tag: at.tagName.toLowerCase(),
        name: (at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent ?? "").trim(),
        described: ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" "),
      };
    });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Goes on with Tab until what is named holds the focus. */
  async tabTo(name: string): Promise<void> {
    const passed: string[] = [];
    for (let step = 0; step < 20; step++) {
      await this.press("Tab");
      const focus = await this.focus();
      if (focus.name === name) return;
      passed.push(focus.name);
    }
    throw new Error(`Tab never came to ${name}, but to ${passed.join(", ")}`);
  }

  /** Picks an answer by its label. */
  pick(label: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).check();
  }

  write(label: string, text: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).fill(text);
  }

  click(button: string): Promise<void> {
    return this.page.getByRole("button", { name: button, exact: true }).click();
  }

  /** Submits without a pointer, which would take ten times as long; the real ones are `click` and the keyboard. */
  submit(): Promise<void> {
    return this.page.locator("[type=submit]").evaluate((button: HTMLButtonElement) => button.click());
  }

  heading(): Promise<string> {
    return this.page.locator("h2").innerText();
  }

  error(): Promise<string> {
    return this.page.locator("[role=alert]").innerText();
  }

  async progress(): Promise<{ readonly words: string; readonly value: number }> {
    const [words, value] = await this.page
      .locator("progress")
      .evaluate((bar: HTMLProgressElement): [string, number] => [
        bar.labels[0]?.textContent?.trim() ?? "",
        bar.value,
      ]);
    return { words, value };
  }

  /** The labels of what is picked. */
  picked(): Promise<string[]> {
    return this.page
      .locator(":checked")
      .evaluateAll((all) => all.map((one) => one.parentElement?.textContent?.trim() ?? ""));
  }
}
