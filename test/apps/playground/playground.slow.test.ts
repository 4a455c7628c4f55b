import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fragmentOf } from "#apps/playground/src/share.ts";
import { themes } from "#pictures/svg/theme.ts";
import { hasChromium, launchChromium, needsChromium, violationsOn } from "../../examples/chromium.ts";
import { buildPage } from "./build-page.ts";

/** Where screenshots of every view are kept, for people to look at. */
const screenshots = process.env["PLAYGROUND_SCREENSHOTS"];

const broken = `{
  "name": "Coffee",
  "questions": [
    { "type": "raiting", "question": "How is it?", "scale": 10, "display": "number" },
    { "type": "open", "question": "Why?", "optional": true, "branching": { "type": "end" } }
  ]
}`;

/** How the page is opened. */
/** What a panel shows when all of it is there, by the name of its tab. */
const filled: Readonly<Record<string, string>> = {
  Text: "#findings li",
  Picture: "#picture .frame svg",
  "Try it": "#preview h2",
  Analysis: "#analysis dd",
};

interface Opening {
  readonly context: BrowserContext;
  /** The end of its address. */
  readonly fragment: string;
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

describe.runIf(hasChromium || needsChromium)("the playground, opened as a file", () => {
  let folder: string;
  let browser: Browser;
  /** The page of most tests, which each reads anew: a separate page would start a process for each. */
  let shared: Page;
  const trouble: string[] = [];
  beforeAll(async () => {
    [folder, browser] = await Promise.all([buildPage(), launchChromium()]);
    shared = await watched(await browser.newContext());
    // What the test before has written and answered is kept by the device and the tab, and would be shown.
    await shared.addInitScript("try { localStorage.clear(); sessionStorage.clear() } catch {}");
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(trouble.splice(0)).toEqual([]);
  });

  /** A page whose troubles are noted. */
  const watched = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") trouble.push(message.text());
    });
    page.on("pageerror", ({ message }) => trouble.push(message));
    page.on("request", (request) => {
      if (!/^(?:file|blob|data):/.test(request.url())) trouble.push(`asks the network for ${request.url()}`);
    });
    return page;
  };

  const open = async ({
    context,
    fragment = "",
    width = 1440,
    colorScheme = "light",
  }: Partial<Opening> = {}): Promise<Page> => {
    const page = context ? await watched(context) : shared;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // Another end of the address alone would load nothing.
    if (page === shared) await page.goto("about:blank");
    await page.goto(`${pathToFileURL(join(folder, "index.html"))}${fragment}`);
    await page.waitForSelector(".frame svg", { state: "attached" });
    return page;
  };

  /** Replaces the text, as pasting does. */
  const write = async (page: Page, text: string): Promise<void> => {
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  const finding = (page: Page, code: string) => page.locator("#findings li").filter({ hasText: code });
  /** Shows the details of a finding below its first line. */
  const unfold = (page: Page, code: string) => finding(page, code).locator("summary").first().click();
  const loop = "Who lives here (a loop, questions cut off)";
  /** Waits until the picture of a survey shows where the respondent is. */
  const isHere = (page: Page, question: number, name = "Would you recommend us?") =>
    page
      .locator(`#picture svg[aria-label='${name}'] [data-question='${question}']`, { hasText: "here now" })
      .waitFor();
  const text = (page: Page): Promise<string> => page.locator("#editor .cm-content").innerText();

  /** Presses Tab until an element has the focus. */
  const tabTo = async (page: Page, selector: string): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`Tab does not lead to ${selector}.`);
  };

  it("reports what is wrong at its line, fixes it, draws it, and takes it back", async () => {
    const page = await open();
    await write(page, broken);
    await finding(page, "known-value").waitFor();
    expect(await finding(page, "known-value").innerText()).toContain("line 4");
    await page.locator(".cm-lint-marker-error").first().waitFor();
    expect(await page.locator("#picture [data-question='0']").innerHTML()).toContain("How is it?");
    expect(await page.locator("#summary").innerText()).toContain("1 error");

    await unfold(page, "known-value");
    await finding(page, "known-value")
      .getByRole("button", { name: /rating/ })
      .click();
    await finding(page, "known-value").waitFor({ state: "detached" });
    expect(await text(page)).toContain('"type": "rating"');
    expect(await page.locator("#findings").isVisible()).toBe(false);
    expect(await page.locator("#summary").innerText()).toBe("No findings");
    await page.locator("#picture [data-question='0']", { hasText: "rating 0 to 10" }).waitFor();

    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("ControlOrMeta+z");
    await finding(page, "known-value").waitFor();
    expect(await text(page)).toContain('"type": "raiting"');
  });

  it("leads from the picture to the text and back", async () => {
    const page = await open();
    // Cards are redrawn then: one that disappears while it is pressed is not clicked.
    await isHere(page, 0);
    await page.locator("#picture [data-question='3']").click();
    expect(await page.locator(".cm-activeLine").innerText()).toContain("{");
    expect(await page.evaluate(() => document.activeElement?.classList.contains("cm-content"))).toBe(true);
    await page.locator("#picture .pointed[data-question='3']").waitFor();
    const before = Number(await page.locator(".frame svg").getAttribute("width"));
    await page.getByRole("button", { name: "Larger" }).click();
    expect(Number(await page.locator(".frame svg").getAttribute("width"))).toBeGreaterThan(before);
  });

  it("steps to the end and back, and draws the way beside it", async () => {
    const page = await open();
    await isHere(page, 0);
    await page.locator("#preview input[value='9']").click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: "What do you like?" }).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("heading", { name: /How likely/ }).waitFor();
    await page.locator("#preview input[value='2']").click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: "What went wrong?" }).waitFor();
    await isHere(page, 1);
    await page.locator("#preview textarea").fill("It was slow");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Anything else?" }).waitFor();
    await page.getByRole("button", { name: "Skip" }).click();
    await page.locator("#preview pre").waitFor();
    expect(JSON.parse(await page.locator("#preview pre").innerText())).toEqual({
      "0": 2,
      "1": "It was slow",
      "4": null,
    });
    await page.locator(".frame", { hasText: "the path of this session" }).waitFor();
    await page.locator("#samples").selectOption({ value: "Would you recommend us?" });
    await page.getByRole("heading", { name: /How likely/ }).waitFor();
  });

  it("keeps the respondent when the survey is edited, and reports what could not be kept", async () => {
    const page = await open();
    const survey = {
      name: "Visit",
      questions: [
        { id: "how", type: "open", question: "How was it?" },
        { id: "why", type: "open", question: "Why?" },
        { id: "more", type: "open", question: "Anything else?" },
      ],
    };
    const [how, why, more] = survey.questions;
    await write(page, JSON.stringify(survey));
    for (const question of ["How was it?", "Why?"]) {
      await page.getByRole("heading", { name: question }).waitFor();
      await page.locator("#preview textarea").fill("So");
      await page.locator("#preview [type=submit]").click();
    }
    const heading = page.getByRole("heading", { name: "Anything else?" });
    await heading.waitFor();
    const note = page.locator("#preview [role=status]");
    await write(page, JSON.stringify({ ...survey, name: "Visits" }));
    await page.locator("#picture svg[aria-label='Visits']").waitFor();
    await heading.waitFor();
    expect(await note.innerText()).toBe("");
    await write(
      page,
      JSON.stringify({
        ...survey,
        questions: [how, { ...why, type: "rating", scale: 5, display: "number" }, more],
      }),
    );
    await page.locator("#preview .rating").first().waitFor();
    expect(await note.innerText()).toBe(
      "The survey has changed since your last visit. 1 of 2 answers were kept. Not kept: Why?",
    );
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("heading", { name: "How was it?" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Start again");
  });

  it("previews the languages and the colours of a survey", async () => {
    const page = await open();
    await page.locator("#preview .survey").waitFor();
    expect(await page.locator("#preview select").isVisible()).toBe(false);
    await page.locator("#samples").selectOption({ value: "Your stay (three languages, own colours)" });
    await page.getByRole("heading", { name: "How was your stay?" }).waitFor();
    const colour = (name: string) =>
      page
        .locator("#preview .survey")
        .evaluate((form, name) => getComputedStyle(form).getPropertyValue(name), name);
    expect(await colour("background-color")).toBe("rgb(255, 248, 238)");
    expect(await page.locator("#preview select").locator("option").allInnerTexts()).toEqual([
      "its own",
      "ar",
      "de",
    ]);
    await page.locator("#preview select").selectOption("de");
    await page.getByRole("heading", { name: "Wie war Ihr Aufenthalt?" }).waitFor();
    await page.getByRole("button", { name: "Los geht’s" }).click();
    await page.getByLabel("Zufrieden", { exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Weiter" }).click();
    await page.locator("#preview select").selectOption("ar");
    await page.getByRole("heading", { name: "هل تناولت الفطور؟" }).waitFor();
    expect(await colour("direction")).toBe("rtl");
    expect(await violationsOn(page, { parts: ["#preview"] })).toEqual([]);
  });

  it("shows the same text after a reload, and to other visitors of the address", async () => {
    const page = await open();
    await write(page, broken);
    await finding(page, "known-value").waitFor();
    await page.waitForFunction(() => location.hash.startsWith("#s="));
    await page.reload();
    await finding(page, "known-value").waitFor();
    const { hash } = new URL(page.url());
    await page.locator("#samples").selectOption({ value: loop });
    await finding(page, "no-unreachable-question").waitFor();
    await page.waitForFunction((link) => location.hash !== link, hash);
    // Another link in the address of the open page is followed, and asks if the text has changed.
    await page.evaluate((link) => location.assign(link), hash);
    await finding(page, "known-value").waitFor();
    await write(page, "{}");
    await page.waitForFunction((link) => location.hash !== link, hash);
    await page.evaluate((link) => location.assign(link), hash);
    await page.getByRole("button", { name: "Keep my text" }).click();
    await page.waitForFunction((link) => location.hash !== link, hash);
    expect(await text(page)).toBe("{}");
    // Also where what was written before gets into the address meanwhile.
    await page.evaluate((link) => {
      location.assign(link);
      history.replaceState(null, "", location.pathname);
    }, hash);
    await page.getByRole("button", { name: "Load the link" }).click();
    await finding(page, "known-value").waitFor();
    const other = await open({ context: await browser.newContext(), fragment: hash });
    await finding(other, "known-value").waitFor();
    expect(await text(other)).toContain("raiting");
    // A draft of the same length is another text.
    await write(other, broken.replace("Coffee", "Toffee"));
    await other.locator("#kept", { hasText: "Stored on this device" }).waitFor();
    await other.goto("about:blank");
    await other.goto(`${pathToFileURL(join(folder, "index.html"))}${hash}`);
    await finding(other, "known-value").waitFor();
    expect(await text(other)).toContain("Coffee");
    await other.context().close();
  });

  it("keeps what was written on the device, also where no address can hold it", async () => {
    const context = await browser.newContext();
    const page = await open({ context });
    const noise = randomBytes(30_000).toString("hex");
    const long = JSON.stringify({ name: "Long", description: noise, questions: [] });
    await page.locator("#file").setInputFiles({
      name: "mine.json",
      mimeType: "application/json",
      buffer: Buffer.from(long),
    });
    await page.locator("#status", { hasText: "Loaded mine.json" }).waitFor();
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.insertText("\n");
    await page.locator("#kept", { hasText: "Stored on this device" }).waitFor();
    expect(page.url()).not.toContain("#");
    await page.reload();
    await page.locator("#status", { hasText: "Restored your last text" }).waitFor();
    expect(await page.locator("#samples option").first().innerText()).toBe("mine.json");
    expect(await text(page)).toMatch(/^\n+\{"name"/);
    await page.locator("#samples").selectOption({ value: loop });
    await finding(page, "no-unreachable-question").waitFor();
    await page.locator("#samples").selectOption({ index: 9 });
    await page.locator("#status", { hasText: "Loaded mine.json" }).waitFor();
    await context.close();
  });

  it("keeps the last picture and the last survey while the text is broken, at their place", async () => {
    const page = await open();
    await page.locator("#samples").selectOption({ value: "Turnover of a business (45 questions)" });
    await page.locator("#picture", { hasText: "45 questions" }).waitFor();
    const frame = page.locator(".frame");
    await page.getByRole("button", { name: "Larger" }).click();
    await frame.evaluate((element) => element.scrollTo(0, 2_500));
    await page.locator("#picture [data-question='24']").waitFor();
    const width = await page.locator(".frame svg").getAttribute("width");
    await page.locator("#editor .cm-line").nth(1).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.locator("#picture .note", { hasText: "outdated from line 3" }).waitFor();
    expect(await page.locator("#preview .note").innerText()).toContain(
      "Last valid version, before the error in line 3",
    );
    expect(await page.locator("#preview .survey").isVisible()).toBe(true);
    await page.keyboard.insertText(",");
    await page.locator("#picture .note", { hasText: /^$/ }).waitFor({ state: "attached" });
    expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(2_500);
    expect(await page.locator(".frame svg").getAttribute("width")).toBe(width);
  });

  it("lays out, explains, helps, and saves the picture in the colours that were chosen", async () => {
    const page = await open({ context: await browser.newContext() });
    await write(page, broken);
    await page.getByRole("button", { name: "Format" }).click();
    expect(await text(page)).toContain('\n      "type": "raiting",\n');
    await finding(page, "known-value").waitFor();
    await unfold(page, "known-value");
    await page.getByRole("button", { name: "Explain known-value" }).click();
    await page.locator("dialog", { hasText: "surveyc explain known-value" }).waitFor();
    expect(await page.locator("dialog h3").allInnerTexts()).toEqual(["What", "Why", "What to do"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Help" }).click();
    await page.locator("dialog", { hasText: "Ctrl+Space" }).waitFor();
    await page.getByRole("button", { name: "no-endless-loop" }).click();
    expect(await page.locator("dialog h2").allInnerTexts()).toEqual(["no-endless-loop"]);
    expect(await violationsOn(page, { parts: ["dialog"] })).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: "unknown-field" }).click();
    await page.locator("dialog .content").getByRole("button", { name: "known-field" }).click();
    await page.locator("dialog", { hasText: "surveyc explain known-field" }).waitFor();
    expect(await page.locator("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const before = await ground();
    await page.getByLabel("Colours").selectOption("Dark");
    expect(await ground()).not.toBe(before);
    await page.reload();
    await page.waitForSelector(".frame svg");
    expect(await ground()).not.toBe(before);
    const saved = async (format: string): Promise<Buffer> => {
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: `Save as ${format}` }).click();
      return readFileSync(await (await waiting).path());
    };
    // Those of the page are saved, and not those of the system.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByLabel("Colours").selectOption("Light");
    expect(String(await saved("SVG"))).toContain(`fill="${themes.light.page}"`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByLabel("Colours").selectOption("Dark");
    const svg = String(await saved("SVG"));
    expect(svg).toContain(`fill="${themes.dark.page}"`);
    expect(svg).not.toMatch(/="var\(/);
    const png = await saved("PNG");
    expect(png.toString("latin1", 1, 4)).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(2 * Number(/ width="(\d+)"/.exec(svg)?.[1]));
    await page.context().close();
  });

  it("unfolds the runs of a long survey", async () => {
    const page = await open();
    const sample = { value: "Wages (80 questions, an endless loop)" };
    await page.locator("#samples").selectOption(sample);
    const unfold = async () => {
      await page.locator("#picture .run").first().click();
      await page.locator("#picture [data-question='3']").waitFor();
    };
    const folded = () => page.locator("#picture [data-question='3']").waitFor({ state: "detached" });
    await unfold();
    await page.getByRole("button", { name: "Fold straight runs again" }).click();
    await folded();
    // Another survey begins folded.
    await unfold();
    await page.locator("#samples").selectOption(sample);
    await folded();
    // How long a survey is does not depend on how much of it is folded.
    const questions = Array.from({ length: 60 }, (_, at) => ({ type: "open", question: `Question ${at}?` }));
    await write(page, JSON.stringify({ name: "Straight", questions }));
    await page.locator("#picture .run[data-last='59'], #picture .run[data-last='58']").waitFor();
    expect(await page.locator("#picture .overview").isVisible()).toBe(true);
  });

  it("shows one of four panels on a phone, and its tools in a menu", async () => {
    const page = await open({ width: 390 });
    const tabs = page.getByRole("tab");
    expect(await tabs.allInnerTexts()).toEqual(["Text", "Picture", "Try it", "Analysis"]);
    await page.getByRole("tab", { name: "Picture" }).click();
    expect(await page.locator("#editor").isVisible()).toBe(false);
    // What was found is with the text.
    await page.locator("#summary").click();
    await page.locator("#editor").waitFor();
    expect(await page.locator("#summary").getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("tab", { name: "Analysis" }).click();
    const lamps = page.locator("#analysis").getByRole("button", { name: "1 What went wrong?", exact: true });
    await lamps.click();
    await page.locator("#picture .note", { hasText: "the path to question 1" }).waitFor();
    await page.locator("#picture [data-question='1']").click();
    await page.locator("#editor").waitFor();
    await page.getByRole("button", { name: "Edit question" }).click();
    await page.getByRole("menu", { name: '1 "' }).waitFor();
    await page.getByRole("menuitem", { name: "Remove the question" }).click();
    await page.locator("#status", { hasText: "Done" }).waitFor();
    expect(await page.locator("#open").isVisible()).toBe(false);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Help" }).click();
    await page.keyboard.press("Escape");
  });

  it.each([
    ["was cut", async () => "#s=AAAA", "does not contain a complete survey"],
    ["is too large to be unpacked", () => fragmentOf(" ".repeat(5_000_000)), "larger than 2 MB"],
  ])("reports that a link %s, and shows an example", async (_, fragment, words) => {
    const page = await open({ fragment: await fragment() });
    expect(await page.locator("#status").innerText()).toContain(words);
    expect(await text(page)).toContain("Would you recommend us?");
  });

  it("loads examples and files, and reports what changed", async () => {
    const page = await open();
    await page.locator("#samples").selectOption({ value: loop });
    await finding(page, "no-unreachable-question").first().waitFor();
    expect(await page.locator("#samples option").first().innerText()).toBe(loop);
    await write(page, "{}");
    await finding(page, "required-field").first().waitFor();
    await page.locator("#samples").selectOption({ value: loop });
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.locator("#analysis", { hasText: "answers lead back" }).waitFor();
    // A row shows its way in the picture.
    await page.getByRole("button", { name: "3 Is this date of birth correct?" }).click();
    await page.locator("#picture .note", { hasText: "the path to question 3" }).waitFor();
    const here = page.locator("#picture [data-question='3']", { hasText: "here now" });
    await here.waitFor();
    // Who goes there by the shortest way comes there once.
    expect(await here.locator("text").allTextContents()).not.toContainEqual(expect.stringContaining("×"));
    await page.locator("#file").setInputFiles({
      name: "mine.json",
      mimeType: "application/json",
      buffer: Buffer.from(broken.replace("raiting", "rating")),
    });
    await page.locator("#analysis li", { hasText: /How is it\?.*always/s }).waitFor();
    await page.getByRole("button", { name: "Changes" }).click();
    await page.locator("#changes", { hasText: "Same routes and answers" }).waitFor();
    await page.getByRole("button", { name: "Changes" }).click();
    await write(page, broken.replace("raiting", "rating").replace('"scale": 10', '"scale": 5'));
    await page.getByRole("button", { name: "Changes" }).click();
    await page.locator("#changes", { hasText: "Breaking" }).waitFor();
    expect(await page.locator("#changes .cm-content").innerText()).toContain('"scale": 5');
  });

  it("proposes members and values from the schema, and explains members", async () => {
    const page = await open();
    await write(page, '{ "name": "x", "questions": [{ "type": "rating", "question": "?", "sc" }] }');
    for (let back = 0; back < 6; back++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete", { hasText: "scale" }).waitFor();
    // The list takes no keys in its first moments, so that users do not accept entries that they have not seen.
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.locator("#editor .cm-content", { hasText: '"scale": ' }).waitFor();
    await page.locator("#editor .cm-content").getByText('"name"').first().hover();
    await page.locator(".cm-tooltip .hover").waitFor();
  });

  it("renames a choice with its response key, and compares it as renamed if the author says so", async () => {
    const page = await open();
    const keyed = (choice: string) =>
      `{ "name": "x", "questions": [\n{ "type": "single_choice", "question": "Why?", "choices": [\n"${choice}",\n"Staff"\n], "branching": { "type": "response_based", "responseValues": { "${choice}": "end" } } },\n{ "type": "open", "question": "How?" }\n] }`;
    await page
      .locator("#file")
      .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(keyed("Pice")) });
    await page.locator(".cm-line", { hasText: /^"Pice",$/ }).click();
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem", { name: 'Rename "Pice"' }).click();
    const field = page.getByRole("textbox", { name: "New text" });
    await field.waitFor();
    expect(await violationsOn(page, { parts: ["dialog"] })).toEqual([]);
    await field.fill("Price");
    await field.press("Enter");
    await page.locator("#status", { hasText: 'Done: Rename "Pice".' }).waitFor();
    expect(await text(page)).toBe(keyed("Price"));
    await page.getByRole("button", { name: "Changes" }).click();
    await page.locator("#changes", { hasText: "Breaking" }).waitFor();
    await page.getByRole("checkbox", { name: '"Pice" → "Price"' }).check();
    await page.locator("#changes", { hasText: '{"0":[0,1]}' }).waitFor();
    expect(await violationsOn(page, { parts: ["#changes"] })).toEqual([]);
  });

  it("moves a question by a menu at the cursor, with every index, in one step that is undone", async () => {
    const page = await open();
    const hasFocus = () => page.evaluate(() => document.activeElement?.classList.contains("cm-content"));
    await page.locator(".cm-line", { hasText: '"What went wrong?"' }).click();
    const before = await text(page);
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menu", { name: '1 "What went wrong?"' }).waitFor();
    expect(await violationsOn(page, { parts: [".menu"] })).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".menu").waitFor({ state: "detached" });
    expect([await text(page), await hasFocus()]).toEqual([before, true]);

    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem", { name: "Move the question up" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("#status", { hasText: "Done: Move the question down." }).waitFor();
    const moved = await text(page);
    expect(moved).toMatch(/What should we work on.*What went wrong/s);
    expect(moved).toMatch(/"detractors": 2\b.*"passives": 1\b/s);
    await page.locator("#picture .pointed[data-question='2']", { hasText: "What went wrong?" }).waitFor();
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press("ControlOrMeta+z");
    expect(await text(page)).toBe(before);
  });

  it("does all of it with the keyboard", async () => {
    const page = await open();
    await tabTo(page, ".cm-content");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(broken);
    await finding(page, "known-value").waitFor();
    await tabTo(page, "#findings summary");
    await page.keyboard.press("Enter");
    await page.locator("#findings li button").first().waitFor();
    await tabTo(page, "#findings li button");
    await page.keyboard.press("Enter");
    await finding(page, "known-value").waitFor({ state: "detached" });
    await tabTo(page, "[role=tab]");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("heading", { name: "How is it?" }).waitFor();
    await tabTo(page, "#preview input[type=radio]");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Why?" }).waitFor();
    await tabTo(page, "#preview .buttons button");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "How is it?" }).waitFor();
    await page.keyboard.press("Shift+Tab");
    for (let back = 0; back < 40; back++) {
      if (await page.evaluate(() => document.activeElement?.classList.contains("cm-content") ?? false)) break;
      await page.keyboard.press("Shift+Tab");
    }
    await page.keyboard.press("ControlOrMeta+z");
    await finding(page, "known-value").waitFor();
  });

  it("draws 1,000 questions and goes on", async () => {
    const page = await open();
    const questions = Array.from({ length: 1_000 }, (_, at) => ({
      type: "rating",
      question: `Question ${at}?`,
      scale: 10,
      display: "number",
      branching: {
        type: "response_based",
        responseValues: { detractors: Math.min(999, at + 7), promoters: "end" },
      },
    }));
    await page.locator("#file").setInputFiles({
      name: "long.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ name: "Long", questions }, null, 1)),
    });
    await page.locator("#picture", { hasText: /1,?000 questions/ }).waitFor();
    await isHere(page, 0, "Long");
    expect(await page.locator("#picture [data-question]").count()).toBeLessThan(100);
    // Pointing at a card lights its lines, and the strip leads to every place.
    await page.locator("#picture [data-question='1']").hover();
    await page.locator("#picture .exit.lit").first().waitFor();
    expect(await page.locator("#picture .overview i").count()).toBe(1_000);
    await page.locator(".frame").evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await page.locator("#picture [data-question='999']").click();
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.insertText("!");
    await finding(page, "valid-json").waitFor();
  });

  it.each([390, 1440])("is accessible and fits, in light and in dark colours: %d pixels", async (width) => {
    const page = await open({ width });
    await page.locator("#samples").selectOption({ value: loop });
    await finding(page, "no-unreachable-question").first().waitFor();
    await unfold(page, "no-unreachable-question");
    // The focus goes from the tabs into the panel that they show.
    const behind = page.locator("[role=tablist] + section");
    expect(await behind.getAttribute("id")).toBe(width === 390 ? "text" : "preview");
    // On a phone a tab shows one of four panels; elsewhere the rest of the page stays as it is beside it.
    let parts: readonly string[] | undefined;
    for (const tab of await page.getByRole("tab").all()) {
      const name = await tab.innerText();
      await tab.click();
      await page
        .locator(filled[name] ?? name)
        .first()
        .waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const checked = colorScheme === "light" ? {} : ({ rule: "color-contrast" } as const);
        expect(await violationsOn(page, { ...checked, ...(parts && { parts }) }), name).toEqual([]);
        if (screenshots === undefined) continue;
        mkdirSync(screenshots, { recursive: true });
        writeFileSync(
          join(screenshots, `${colorScheme}-${width}-${name.replace(" ", "-")}.png`),
          await page.screenshot({ fullPage: true }),
        );
      }
      parts = width === 390 ? undefined : ["[role=tablist]", "main > [role=tabpanel]:not([hidden])"];
    }
  });
});
