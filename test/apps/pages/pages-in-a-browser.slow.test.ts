import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnSurvey } from "#apps/pages/drawn-survey.ts";
import { reportPage } from "#apps/pages/report-page.ts";
import { surveyPage } from "#apps/pages/survey-page.ts";
import { compileSurveyText } from "#compile/compile-survey.ts";
import { hasChromium, launchChromium, needsChromium, violationsOn } from "../../examples/chromium.ts";
import { finding } from "../../print/findings.ts";

const file = "examples/questionnaires/household.json";
const text = readFileSync(file, "utf8");
const { diagnostics } = compileSurveyText(text);
const payload: unknown = JSON.parse(text);
const onSurvey = surveyPage({ file, text, diagnostics, pointer: "", survey: drawnSurvey(payload) });
const long = {
  name: "Long",
  questions: Array.from({ length: 70 }, (_, at) => ({ type: "open", question: `</script>Item ${at}?` })),
};
const onLong = surveyPage({ file: "a", pointer: "", survey: drawnSurvey(long), diagnostics: [] });
const report = reportPage(() => [{ pointer: "", payload }]);
for (let at = 0; at < 5; at++) report.one({ file, text, diagnostics });
const onMany = report.end();

const businessFile = "test/fixtures/real/ons-runner/test_benchmark_business.json";
const business = readFileSync(businessFile, "utf8");
const onBusiness = surveyPage({
  file: businessFile,
  text: business,
  diagnostics: compileSurveyText(business).diagnostics,
  pointer: "",
  survey: drawnSurvey(JSON.parse(business)),
});

const mixed = reportPage(() => []);
const found = (severity: "error" | "warning") =>
  finding({ code: "c", severity, message: "No.", pointer: "" });
mixed.one({ file: "a.json", text: "1", diagnostics: [found("error"), found("warning")] });
mixed.one({ file: "b.json", text: "1", diagnostics: [found("warning")] });
mixed.one({ file: "c.json", text: "1", diagnostics: [] });
const onMixed = mixed.end();

describe.runIf(hasChromium || needsChromium)("pages in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function opened(html: string, colorScheme: "light" | "dark", width: number): Promise<Page> {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("request", (request) => problems.push(request.url()));
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    await page.setContent(html);
    expect(problems).toEqual([]);
    return page;
  }

  describe.each([
    ["the page about a survey", onSurvey],
    ["the report", onMany],
  ])("%s", (_, html) => {
    it.each([
      ["light", 390, {}],
      ["light", 1440, {}],
      ["dark", 390, { rule: "color-contrast" }],
      ["dark", 1440, { rule: "color-contrast" }],
    ] as const)("is accessible and fits: %s, %d pixels", async (colorScheme, width, checked) => {
      const page = await opened(html, colorScheme, width);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await violationsOn(page, checked)).toEqual([]);
      await page.context().close();
    });
  });

  it("has texts from right to left in their cards", async () => {
    const choices = ["כן, בהחלט (10)", "نعم, sometimes", "No"];
    const branching = { type: "response_based", responseValues: { 0: 2, 1: 0, 2: "end" } };
    const questions = [
      { type: "single_choice", question: "ما مدى رضاك عن الخدمة (1 إلى 10)؟", choices, branching },
      { type: "open", question: "עד כמה סביר שתמליצו עלינו לחברים ולמכרים, ומדוע לא יותר מכך OK?" },
      { type: "open", question: "Welcome, שלום" },
    ];
    const survey = drawnSurvey({ questions });
    const page = await opened(surveyPage({ file: "a", pointer: "", survey, diagnostics: [] }), "light", 900);
    const outside = `[...document.querySelectorAll(".question text")].filter((text) => {
      const card = text.parentElement.querySelector("rect").getBBox();
      const { x, width } = text.getBBox();
      return width < 5 || x < card.x || x + width > card.x + card.width;
    }).map((text) => text.textContent)`;
    expect(await page.locator(".question text").count()).toBeGreaterThan(9);
    expect(await page.evaluate(outside)).toEqual([]);
    await page.context().close();
  });

  it("opens a picture with its width fitted, with an overview, and on a phone without one", async () => {
    const page = await opened(onBusiness, "light", 390);
    const overflow = `(() => { const { scrollWidth, clientWidth } = document.querySelector(".picture"); return scrollWidth - clientWidth; })()`;
    expect([await page.evaluate(overflow), await page.locator(".overview").isVisible()]).toEqual([0, false]);
    await page.setViewportSize({ width: 800, height: 900 });
    await page.waitForFunction('document.querySelector("#level").textContent === "100 %"');
    expect([await page.evaluate(overflow), await page.locator(".overview").isVisible()]).toEqual([0, true]);
    await page.context().close();
  });

  it("prints a survey of 45 questions on at most six sheets, in light colours", async () => {
    const page = await opened(onBusiness, "dark", 1440);
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(6);
    await page.emulateMedia({ media: "print" });
    const [ink, height, screen] = await page.evaluate<[string, number, string]>(
      `(() => { const [strip] = document.querySelectorAll(".paper svg"); return [getComputedStyle(document.body).color,
        strip.querySelector("use").getBoundingClientRect().height, getComputedStyle(document.querySelector(".picture")).display]; })()`,
    );
    expect([ink, height > 5, screen]).toEqual(["rgb(31, 41, 51)", true, "none"]);
    await page.context().close();
  });

  it("shows the findings, rows and sections of one severity alone", async () => {
    const page = await opened(onMixed, "light", 1440);
    const seen = () =>
      page.evaluate(
        `["tbody tr", ".finding", "section.survey"].map((each) => [...document.querySelectorAll(each)].filter((one) => one.offsetParent !== null).length)`,
      );
    expect(await seen()).toEqual([3, 3, 2]);
    await page.getByLabel("1 error").check();
    expect(await seen()).toEqual([1, 1, 1]);
    await page.getByLabel("everything").check();
    expect(await seen()).toEqual([3, 3, 2]);
    await page.context().close();
  });

  it("sorts the rows of the report by its heads", async () => {
    const page = await opened(onMixed, "light", 390);
    const seen = () =>
      page.evaluate(
        `[...document.querySelectorAll("tbody th")].map(({ textContent }) => textContent[0]).join("") + " " + [...document.querySelectorAll("[aria-sort]")].map((head) => head.textContent + " " + head.ariaSort)`,
      );
    expect(await seen()).toBe("abc Errors descending");
    const steps: [string, string][] = [
      ["Survey", "abc Survey ascending"],
      ["Survey", "cba Survey descending"],
      ["Warnings", "bac Warnings descending"],
      ["Warnings", "cba Warnings ascending"],
    ];
    for (const [head, expected] of steps) {
      await page.getByRole("button", { name: head, exact: true }).focus();
      await page.keyboard.press("Enter");
      expect(await seen()).toBe(expected);
    }
    await page.context().close();
  });

  it("zooms by buttons, by keys and by the wheel", async () => {
    const page = await opened(onSurvey, "light", 1440);
    const level = () => page.textContent("#level");
    const before = await level();
    await page.click('[data-key="+"]');
    expect(await level()).not.toBe(before);
    await page.keyboard.press("1");
    expect(await level()).toBe("100 %");
    await page.keyboard.press("-");
    expect(await level()).toBe("80 %");
    await page.hover(".picture");
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -300);
    await page.keyboard.up("Control");
    await page.waitForFunction('document.querySelector("#level").textContent !== "80 %"');
    await page.keyboard.press("0");
    expect(await level()).toBe(before);
    await page.context().close();
  });

  it("finds questions by their words and their numbers, and shows the card of a finding", async () => {
    const page = await opened(onSurvey, "light", 1440);
    const found = () => page.evaluate('document.querySelector(".found")?.id');
    const status = () => page.textContent("#found");
    await page.keyboard.press("/");
    await page.keyboard.type("date of birth");
    expect([await found(), await status()]).toEqual(["q2", "1 of 2"]);
    await page.keyboard.press("Enter");
    expect([await found(), await status()]).toEqual(["q3", "2 of 2"]);
    await page.keyboard.press("Escape");
    expect([await found(), await status()]).toEqual([undefined, ""]);
    await page.keyboard.type("5");
    expect(await found()).toBe("q5");
    await page.keyboard.type("nowhere");
    expect([await found(), await status()]).toEqual([undefined, "no question found"]);
    await page.click('a[href="#q4"]');
    expect(await found()).toBe("q4");
    const place = await page.locator("#q4").boundingBox();
    expect(place?.y).toBeLessThan(900);
    await page.context().close();
  });

  it("lights the lines of what is pointed at, whole, and dims the rest", async () => {
    const branching = { type: "response_based", responseValues: { 0: 3, 1: 0 } };
    const choice = { type: "single_choice", question: "Way?", choices: ["Far", "Back", "On"], branching };
    const questions = [
      ...[1, 2].map(() => choice),
      ...["c", "d", "e"].map((question) => ({ type: "open", question })),
    ];
    const html = surveyPage({ file: "a", pointer: "", survey: drawnSurvey({ questions }), diagnostics: [] });
    const page = await opened(html, "light", 1440);
    const lit = (): Promise<string[]> =>
      page.evaluate(
        `[...document.querySelectorAll(".exit.lit")].map(({ dataset }) => dataset.from + " " + dataset.to).sort()`,
      );
    const cards = () => page.evaluate(`[...document.querySelectorAll(".question.lit")].map(({ id }) => id)`);
    await page.hover('.answer[data-from="1"][data-to="3"]');
    expect([await lit(), await cards()]).toEqual([["1 3"], ["q1", "q3"]]);
    // Where the way is shared, it is drawn from its own answer to the target.
    const ends = await page.evaluate(`["0", "1"].map((from) => {
      const line = document.querySelector('.exit[data-from="' + from + '"][data-to="3"]');
      return [...line.querySelectorAll("path[fill=none]")].pop().getPointAtLength(1e6).y;
    })`);
    expect((ends as number[])[0]).toBe((ends as number[])[1]);
    expect(await page.locator(".rest").count()).toBe(1);
    expect(await page.locator("#q4").evaluate((card) => getComputedStyle(card).opacity)).toBe("0.25");
    await page.hover("#q3 > rect");
    expect([await lit(), await cards()]).toEqual([
      ["0 3", "1 3", "2 3", "3 4"],
      ["q0", "q1", "q2", "q3", "q4"],
    ]);
    // A picture that is redrawn meanwhile has new elements.
    await page.evaluate(`(() => {
      const line = document.querySelector('.exit[data-from="0"][data-to="3"]'), drawn = line.cloneNode(true);
      drawn.classList.remove("lit");
      line.replaceWith(drawn);
    })()`);
    expect(await lit()).toEqual(["0 3", "1 3", "2 3", "3 4"]);
    await page.hover("#search");
    expect([await lit(), await page.locator(".lit, .rest, .traced").count()]).toEqual([[], 0]);
    await page.context().close();
  });

  it("finds questions that are drawn as one, and the run that they are in", async () => {
    const page = await opened(onLong, "light", 1440);
    await page.fill("#search", "item 42");
    expect(await page.textContent("#found")).toBe("question 42 is in this run");
    expect(await page.evaluate('document.querySelector(".found")?.dataset.first')).toBe("1");
    await page.fill("#search", "69");
    expect(await page.textContent("#found")).toBe("1 of 1");
    await page.context().close();
  });

  it("opens what is drawn as one, in place, and closes it again", async () => {
    const page = await opened(onLong, "light", 1440);
    const heights = () =>
      page.evaluate(`[...document.querySelectorAll(".picture :is([y], path[d*=V])")]
        .filter((each) => !each.closest(".member, .steps")).map((each) => each.getAttribute("y") ?? each.getAttribute("d")).join()`);
    const bottom = () =>
      page.evaluate(`document.querySelector(".end").getBoundingClientRect().bottom
      - document.querySelector("#q69").getBoundingClientRect().bottom`);
    const before = [await heights(), await bottom()];
    await page.focus(".run");
    await page.keyboard.press("Enter");
    const cards = page.locator(".run .member");
    expect(await cards.count()).toBe(68);
    expect(await cards.nth(41).locator("text").allTextContents()).toEqual(["42", "Item 42?"]);
    // What is below moved with its lines, and the last card is above it.
    expect(await bottom()).toBeCloseTo(before[1] as number, 0);
    const [last, next] = [await cards.nth(67).boundingBox(), await page.locator("#q69").boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(next?.y ?? 0);
    expect(await violationsOn(page, { parts: [".picture"] })).toEqual([]);
    await page.keyboard.press("Enter");
    expect([await heights(), await bottom()]).toEqual(before);
    expect(await cards.count()).toBe(0);
    await page.context().close();
  });

  it("shows a picture of 40 questions at a glance, and goes where it is pressed", async () => {
    const questions = Array.from({ length: 40 }, (_, at) => ({ type: "open", question: `Item ${at}?` }));
    const html = (count: number): string =>
      surveyPage({
        file: "a",
        pointer: "",
        survey: drawnSurvey({ questions: questions.slice(0, count) }),
        diagnostics: [],
      });
    const short = await opened(html(39), "light", 1440);
    expect(await short.locator(".overview").count()).toBe(0);
    await short.context().close();
    const page = await opened(html(40), "light", 1440);
    expect(await page.locator(".overview i").count()).toBe(40);
    expect(await page.locator(".paper").isVisible()).toBe(false);
    const { x = 0, y = 0, height = 0 } = (await page.locator(".overview").boundingBox()) ?? {};
    await page.mouse.click(x + 10, y + height - 5);
    const last = await page.locator("#q39").boundingBox();
    expect(last?.y).toBeGreaterThan(y);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(y + height);
    // It receives the scrolling with the next frame.
    await expect
      .poll(async () => {
        const seen = await page.locator(".overview b").boundingBox();
        return (seen?.y ?? 0) + (seen?.height ?? 0);
      })
      .toBeCloseTo(y + height, -1);
    await page.context().close();
  });
});
