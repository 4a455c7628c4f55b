// The page of the interface in a real browser.
import { tmpdir } from "node:os";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleColors } from "#http/openapi/docs-style.ts";
import { hasChromium, launchChromium, needsChromium, violationsOn } from "../../examples/chromium.ts";
import { type Running, startServer } from "./server.ts";

/** A page with what went wrong on it. */
interface Visited {
  readonly page: Page;
  readonly troubles: readonly string[];
}

describe.skipIf(!hasChromium && !needsChromium)("/docs in a browser", () => {
  let server: Running;
  let browser: Browser;
  let secret = "";
  beforeAll(async () => {
    server = await startServer(tmpdir(), "--memory");
    secret = /phx_[\w-]+/.exec(server.output().err)?.[0] ?? "";
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end("SIGKILL");
  });

  async function visit(width: number, colorScheme: "light" | "dark"): Promise<Visited> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const troubles: string[] = [];
    page.on("pageerror", ({ message }) => troubles.push(message));
    page.on("console", (message) => {
      // A browser reports every refusal of a server; the page shows it.
      if (["error", "warning"].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
        troubles.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.origin)) troubles.push(`a request: ${request.url()}`);
    });
    await page.goto(`${server.origin}/docs`);
    return { page, troubles };
  }

  const overflow = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  /** The parts that are wider than their box, and so scroll sideways themselves; code may. */
  const wideParts = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("textarea, table, main, nav")]
        .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.outerHTML.slice(0, 80)),
    );

  /** All sections are made alike, and checking each of them takes long. */
  const parts = ["aside", "nav", "#createSurvey", "#listSurveys", "#problems", "#schema-rating-question"];

  /** Waits until the page has followed a link to an operation; the browser itself unfolds it before. */
  const isRead = (page: Page, operation: string): Promise<void> =>
    page.locator(`aside a[href="#${operation}"][aria-current=true]`).waitFor({ state: "attached" });

  /** Unfolds an operation from the list, which is folded on phones, and opens its form, by the keyboard. */
  async function open(page: Page, operation: string): Promise<void> {
    const menu = page.locator(".menu > summary");
    if (await menu.isVisible()) {
      expect(await page.locator("aside nav").isVisible()).toBe(false);
      await menu.focus();
      await page.keyboard.press("Enter");
    }
    await page.locator(`aside a[href="#${operation}"]`).focus();
    await page.keyboard.press("Enter");
    await isRead(page, operation);
    await page.locator(`#${operation} .try summary`).focus();
    await page.keyboard.press("Enter");
  }

  /** Sends the form by the keyboard, and waits for what is shown of the reply. */
  async function send(page: Page, operation: string): Promise<{ status: string; body: string }> {
    const section = page.locator(`#${operation}`);
    await section.getByRole("button", { name: /^Send/ }).focus();
    await page.keyboard.press("Enter");
    const status = section.getByRole("status").filter({ hasText: / ms: |No reply/ });
    await status.waitFor();
    return { status: await status.innerText(), body: await section.locator("[data-body]").innerText() };
  }

  const looks = [
    [390, "light"],
    [1_200, "dark"],
  ] as const;
  it.each(looks)("tries operations at %i px, %s", async (width, scheme) => {
    const { page, troubles } = await visit(width, scheme);
    const colored = await page.evaluate(() => [...CSS.highlights.keys()].sort());
    expect(colored).toEqual(Object.keys(exampleColors).sort());
    await open(page, "createSurvey");
    const key = page.locator("#createSurvey").getByLabel(/^Key/);
    await key.fill("wrong");
    expect((await send(page, "createSurvey")).status).toMatch(/^401\b/);
    await key.fill(secret);
    const created = await send(page, "createSurvey");
    expect(created.status).toMatch(/^201 Created, after \d+ ms: POST \/api\/projects\/1\/surveys$/);
    const { id, name } = JSON.parse(created.body);
    // The key is written once for all forms.
    await open(page, "listSurveys");
    await page
      .locator("#listSurveys")
      .getByLabel(/^limit/)
      .fill("1");
    const listed = await send(page, "listSurveys");
    expect(listed.status).toMatch(/^200 OK, .*\?limit=1$/);
    expect(JSON.parse(listed.body).results[0]).toHaveProperty("name", name);
    await open(page, "retrieveSurvey");
    await page.locator("#retrieveSurvey").getByLabel(/^id/).fill(id);
    expect(JSON.parse((await send(page, "retrieveSurvey")).body)).toMatchObject({ id, name });
    expect(await page.locator("#retrieveSurvey [data-headers]").innerText()).toMatch(/^etag: /m);
    expect(await overflow(page)).toBe(0);
    expect(await wideParts(page)).toEqual([]);
    expect(await violationsOn(page, { parts })).toEqual([]);
    expect(troubles).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      "",
    ]);
    await page.reload();
    expect(await page.locator("#createSurvey [data-key]").inputValue()).toBe("");
    await page.close();
  });

  it("finds operations by their words, and shows which one is read", async () => {
    const { page } = await visit(1_200, "light");
    const shown = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".operation, aside li")]
          .filter(({ offsetParent }) => offsetParent !== null)
          .map(
            (each) =>
              (each.querySelector("section") ?? each.querySelector("a"))?.id ||
              (each.querySelector("a")?.hash ?? ""),
          ),
      );
    const all = await shown();
    await page.keyboard.press("/");
    await page.keyboard.type("POST surveys valid");
    const found = await shown();
    expect(found).toEqual(expect.arrayContaining(["#validateNewSurvey", "validateNewSurvey"]));
    expect(found.length).toBeLessThan(8);
    await page.keyboard.type("nothing");
    expect(await page.getByRole("status").first().innerText()).toBe("No operation has these words.");
    await page.locator("aside input").fill("");
    expect(await shown()).toEqual(all);
    await page.goto(`${server.origin}/docs#schema-rating-question`);
    await page.locator("#schema-rating-question p").first().waitFor({ state: "visible" });
    await page.locator('aside a[href="#listSurveys"]').click();
    await page.locator("#listSurveys p").first().waitFor({ state: "visible" });
    await isRead(page, "listSurveys");
    await page.close();
  });

  it("shows why nothing came back, and what a server refuses", async () => {
    const { page } = await visit(1_200, "light");
    await open(page, "createSurvey");
    await page.locator("#createSurvey textarea").fill("{");
    await page.locator("#createSurvey [data-key]").fill(secret);
    const refused = await send(page, "createSurvey");
    expect(refused.status).toMatch(/^400\b/);
    expect(JSON.parse(refused.body)).toMatchObject({ status: 400 });
    await page.locator("#createSurvey [data-key]").fill("ключ");
    expect((await send(page, "createSurvey")).status).toMatch(/^No reply: /);
    await page.close();
  });
});
