// A respondent who uses one of the examples.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import type { Scripts } from "./bundle.ts";

const origin = "http://localhost";
const read = (path: string): string =>
  readFileSync(new URL(`../../examples/${path}`, import.meta.url), "utf8");

/** Scripts that simulate browsers without storage; they run before all others of a page. */
const storages = {
  forbidden: `Object.defineProperty(window, "sessionStorage", {
    configurable: true,
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
  });`,
  full: `Storage.prototype.setItem = () => { throw new DOMException("Full", "QuotaExceededError"); };`,
};

/** The arguments with which a page is started. */
export interface VisitOptions {
  /** In place of the example's own `main.js`: leaves `begin` in the global scope, to which `start` is given. */
  readonly scripts: Scripts;
  readonly start?: object;
  readonly storage?: keyof typeof storages;
}

/** The focused element: its name (the text of its label, or its own), and its description. */
interface Focus {
  readonly tag: string;
  readonly name: string;
  readonly described: string;
}

/** A tab that shows an example: the page and the look of all examples, with another script. */
export class Visit {
  readonly page: Page;
  /** The arguments of `onComplete`, call by call. */
  completed: unknown[] = [];
  /** Errors of the page, dialogs, and requests that left it. */
  troubles: string[] = [];
  #files: Record<string, readonly [string, string]> = {};
  /** The arguments with which the page was started. */
  #shown: VisitOptions | undefined;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser): Promise<Visit> {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    const visit = new Visit(page);
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

  #serve({ scripts, start = {}, storage }: VisitOptions): void {
    const before = storage === undefined ? "" : storages[storage];
    const main = `${before}\n${scripts.get("main.js")}\nglobalThis.begin?.(${JSON.stringify(start)});`;
    this.#files = {
      [`${origin}/`]: ["text/html", read("index.html")],
      [`${origin}/survey.css`]: ["text/css", read("survey.css")],
      "https://example.org/programme": ["text/html", "<title>Next month</title>"],
    };
    for (const [name, script] of [...scripts, ["main.js", main] as const])
      this.#files[`${origin}/${name}`] = ["text/javascript", script];
  }

  /** Visits for the first time, on the same page: everything else is equal, and a new page takes twenty times as long. */
  async begin(options: VisitOptions): Promise<void> {
    const { scripts, start = {}, storage } = options;
    const isSame = scripts === this.#shown?.scripts && storage === undefined && !this.#shown.storage;
    this.completed = [];
    this.troubles = [];
    this.#serve(options);
    this.#shown = options;
    if (this.page.viewportSize()?.width !== 720) await this.page.setViewportSize({ width: 720, height: 800 });
    // Still on the page of before, so that what it kept is gone when the new one begins.
    await this.page.evaluate("try { sessionStorage.clear() } catch {}");
    if (isSame) await this.page.evaluate(`begin(${JSON.stringify(start)})`);
    else await this.page.goto(`${origin}/`);
    await this.page.locator("h2").waitFor();
  }

  /** Visits again: the same page, or one that has changed. */
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

  /** Presses Tab until the named element has the focus. */
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

  /** Picks an answer by its label: without a pointer, which would take ten times as long; `click` and the keyboard are the real ones. */
  pick(label: string): Promise<void> {
    return this.#push("label", label);
  }

  write(label: string, text: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Clicks a button by its name, with a pointer. */
  click(button: string): Promise<void> {
    return this.page.getByRole("button", { name: button, exact: true }).click();
  }

  /** Goes on, back or away by a button's text, without a pointer. */
  go(button: string): Promise<void> {
    return this.#push("button", button);
  }

  /** Submits, without a pointer. */
  submit(): Promise<void> {
    return this.#push("[type=submit]");
  }

  #push(selector: string, text?: string): Promise<void> {
    return this.page.evaluate(
      ([selector, text]) => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)];
        const found = all.find(({ textContent }) => text === undefined || textContent?.trim() === text);
        const control = found instanceof HTMLLabelElement ? (found.control as HTMLInputElement) : found;
        if (!control?.checkVisibility()) throw new Error(`There is no ${text ?? selector} here.`);
        control.focus();
        if (!("checked" in control && control.checked)) control.click();
      },
      [selector, text] as const,
    );
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

  /** The labels of the picked options. */
  picked(): Promise<string[]> {
    return this.page
      .locator(":checked")
      .evaluateAll((all) => all.map((one) => one.parentElement?.textContent?.trim() ?? ""));
  }
}
