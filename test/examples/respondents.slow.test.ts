// Whom the example renderers are shown to: in their language, in the survey's own look, on their screen, and when it has changed.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Survey } from "#model/payloads.generated.ts";
import { type Scripts, splitExample } from "./bundle.ts";
import { hasChromium, launchChromium, violationsOn } from "./chromium.ts";
import { exampleRenderers } from "./example-renderers.ts";
import { Visit } from "./visit.ts";

type Question = NonNullable<Survey["questions"]>[number];

const translated = (de: object, ar: object) => ({ translations: { de, ar } });
const recommend = {
  id: "recommend",
  type: "rating",
  question: "Would you recommend us?",
  display: "number",
  scale: 10,
  lowerBoundLabel: "Never",
  upperBoundLabel: "Always",
  ...translated(
    { question: "Empfehlen Sie uns?", lowerBoundLabel: "Nie", upperBoundLabel: "Immer" },
    { question: "هل توصي بنا؟", lowerBoundLabel: "أبدًا", upperBoundLabel: "دائمًا" },
  ),
};
const purpose = {
  id: "purpose",
  type: "single_choice",
  question: "What for?",
  choices: ["Books", "Events", "Other"],
  hasOpenChoice: true,
  ...translated(
    { question: "Wofür?", choices: ["Bücher", "Feste", "Anderes"] },
    { question: "لماذا؟", choices: ["كتب", "فعاليات", "غير ذلك"] },
  ),
};
const liked = {
  id: "liked",
  type: "multiple_choice",
  question: "Which ones?",
  choices: ["Talks", "Films"],
  ...translated(
    { question: "Welche?", choices: ["Vorträge", "Filme"] },
    { question: "أيها؟", choices: ["محاضرات", "أفلام"] },
  ),
};
const why = {
  id: "why",
  type: "open",
  question: "Why?",
  description: "In your words",
  validation: [
    { type: "min_length", value: 5 },
    { type: "max_length", value: 20, errorMessage: "Shorter, please" },
  ],
  ...translated({ question: "Warum?" }, { question: "لماذا هذا؟" }),
};
const programme = {
  id: "programme",
  type: "link",
  question: "See more",
  link: "https://example.org/programme",
};
const appearance: Survey["appearance"] = {
  displayIntroScreen: true,
  introScreenHeader: "Two minutes?",
  introScreenDescription: "Five questions",
  introScreenButtonText: "Here we go",
  thankYouMessageHeader: "Thanks",
  thankYouMessageDescription: "See you",
  thankYouMessageCloseButtonText: "Close it",
  submitButtonText: "Onward",
  backButtonText: "One back",
  placeholder: "Say it",
};
const whole = {
  name: "A visit",
  questions: [recommend, purpose, liked, why, programme],
  appearance,
} as unknown as Survey;
const asking = (...questions: object[]): Survey => ({ name: "Some", questions: questions as Question[] });
const open = (id: string, more: object = {}) => ({ id, type: "open", question: `${id}?`, ...more });

/** Colours that are hard to read together, and some invalid ones. */
const colours = {
  backgroundColor: "#ffe9c9",
  submitButtonColor: "orange",
  submitButtonTextColor: "white",
  textColor: "#ffd",
  ratingButtonActiveColor: "hsl(180 60% 40%)",
  borderColor: "#ffe9c0",
  inputBackground: "rgb(0 0 0 / 80%)",
};

describe.skipIf(!hasChromium).each(exampleRenderers)("examples/$example", ({ example, entry }) => {
  let browser: Browser;
  let at: Visit;
  let scripts: Scripts;
  beforeAll(async () => {
    browser = await launchChromium();
    [at, scripts] = await Promise.all([Visit.open(browser), splitExample({ code: entry })]);
  });
  afterAll(() => browser?.close());
  afterEach(() => expect(at.troubles).toEqual([]));
  const begin = (survey: Survey, start: object = {}): Promise<void> =>
    at.begin({ scripts, start: { survey, ...start } });
  const reload = (survey: Survey): Promise<void> => at.reload({ scripts, start: { survey } });
  const buttons = (): Promise<string[]> => at.page.getByRole("button").allInnerTexts();
  const note = (): Promise<string> => at.page.getByRole("status").innerText();
  const attributes = (selector: string) =>
    at.page
      .locator(selector)
      .first()
      .evaluate((one: HTMLElement) => [one.lang, getComputedStyle(one).direction]);

  it("speaks the language that is asked for, and records the survey's own texts", async () => {
    await begin({ ...whole, appearance: null }, { language: "de-AT" });
    expect(await at.heading()).toBe("Empfehlen Sie uns?");
    expect(await at.page.locator(".bounds span").allInnerTexts()).toEqual(["0: Nie", "10: Immer"]);
    expect(await attributes("fieldset")).toEqual(["de-AT", "ltr"]);
    expect((await at.progress()).words).toBe("Danach noch 4 Fragen");
    await at.submit();
    expect(await at.error()).toBe("Bitte wählen Sie eine Bewertung.");
    await at.pick("9");
    await at.submit();
    expect(await buttons()).toEqual(["Zurück", "Weiter"]);
    await at.pick("Feste");
    await at.submit();
    await at.go("Zurück");
    expect(await at.picked()).toEqual(["Feste"]);
    await at.submit();
    expect(await at.page.locator(".hint").innerText()).toBe("Mehrere Antworten sind möglich.");
    for (const name of ["Filme", "Vorträge"]) await at.pick(name);
    await at.submit();
    await at.write("Warum?", "Darum eben");
    await at.submit();
    // Not translated: the question has its own language, and the words around it are German.
    expect(await attributes("fieldset")).toEqual(["en", "ltr"]);
    expect(await attributes(".survey")).toEqual(["de", "ltr"]);
    await at.go("Absenden");
    expect(await at.heading()).toBe("Vielen Dank!");
    await expect
      .poll(() => at.completed)
      .toEqual([
        { recommend: 9, purpose: "Events", liked: ["Talks", "Films"], why: "Darum eben", programme: null },
      ]);
  });

  it("speaks English around the texts of a language that it has no words of, and that of the page if none is asked for", async () => {
    const polish = {
      ...open("why"),
      translations: { pl: { question: "Dlaczego?" }, en: { question: "Why so?" } },
    };
    await begin(asking(polish), { language: "pl" });
    expect(await at.heading()).toBe("Dlaczego?");
    expect(await attributes("fieldset")).toEqual(["pl", "ltr"]);
    expect(await buttons()).toEqual(["Submit"]);
    await begin(asking(polish));
    expect(await at.heading()).toBe("Why so?");
    await begin(asking(polish), { language: "" });
    expect(await at.heading()).toBe("why?");
  });

  it("runs from right to left in Arabic, and keeps the direction of each text", async () => {
    await begin({ ...whole, appearance: null }, { language: "ar" });
    expect(await attributes(".survey")).toEqual(["ar", "rtl"]);
    await at.pick("3");
    await at.submit();
    expect(await buttons()).toEqual(["رجوع", "التالي"]);
    // An English hint next to a Hebrew question ends at its right edge, on the side of the question.
    await begin(asking(open("a", { question: "למה?", optional: true })));
    const hint = at.page.locator(".hint > *");
    const { direction, textAlign } = await hint.evaluate((one) => getComputedStyle(one));
    expect([direction, textAlign]).toEqual(["ltr", "right"]);
  });

  it("states the required length of an answer, and counts as deployed clients do", async () => {
    const errorFor = async (text: string): Promise<string> => {
      await at.page.locator("textarea").fill(text);
      await at.submit();
      return at.error();
    };
    await begin(asking(why));
    expect(await at.page.locator(".hint").innerText()).toMatch(/^In your words\nWrite 5 to 20 characters\.$/);
    expect(await errorFor(" bad    ")).toBe("Write at least 5 characters.");
    expect(await errorFor("🎉🎉")).toBe("Write at least 5 characters.");
    expect((await at.focus()).name).toBe("Why?");
    expect(await at.page.locator("textarea[aria-invalid=true]").count()).toBe(1);
    // The author's words, if the question is in its own language.
    expect(await errorFor("This is far too long to be taken")).toBe("Shorter, please");
    await at.page.locator("textarea").fill(" 🎉🎉🎉 ");
    await at.submit();
    expect(await at.heading()).toBe("Thank you!");
    await begin(asking(why), { language: "de" });
    expect(await errorFor("This is far too long to be taken")).toBe(
      "Bitte schreiben Sie höchstens 20 Zeichen.",
    );
  });

  it("has the survey's own texts on buttons, and a page before and after the questions", async () => {
    await begin(whole);
    expect(await at.heading()).toBe("Two minutes?");
    expect(await at.page.locator(".survey").innerText()).toContain("Five questions");
    expect(await buttons()).toEqual(["Here we go"]);
    expect(await at.page.locator("progress").count()).toBe(0);
    await at.go("Here we go");
    expect(await at.focus()).toMatchObject({
      tag: "h2",
      name: recommend.question,
      described: expect.stringContaining("4 more after this"),
    });
    expect(await buttons()).toEqual(["Onward"]);
    await at.reload();
    expect(await at.heading()).toBe("Two minutes?");
    await at.go("Here we go");
    await at.pick("9");
    await at.submit();
    await at.reload();
    expect(await at.heading()).toBe(purpose.question);
    expect(await buttons()).toEqual(["One back", "Onward"]);
    await at.pick("Books");
    await at.submit();
    await at.pick("Films");
    await at.submit();
    expect(await at.page.getByPlaceholder("Say it").count()).toBe(1);
    await at.write("Why?", "Because");
    await at.submit();
    await at.submit();
    expect(await at.page.locator(".survey").innerText()).toMatch(/Thanks\s+See you/);
    await at.click("Close it");
    expect(await at.page.locator("#survey > *").count()).toBe(0);
  });

  it("passes the accessibility check with custom colours: languages, schemes, screens", async () => {
    // Both show the same: one looks at each language on one screen, the other one on the other.
    const widths = example === "vanilla" ? { de: 390, ar: 1440 } : { de: 1440, ar: 390 };
    for (const [language, width] of Object.entries(widths)) {
      await begin({ ...whole, appearance: { ...appearance, ...colours } }, { language });
      await at.page.setViewportSize({ width, height: 844 });
      const check = async (): Promise<void> => {
        expect(await violationsOn(at.page)).toEqual([]);
        await at.page.emulateMedia({ colorScheme: "dark" });
        expect(await violationsOn(at.page, { rule: "color-contrast" })).toEqual([]);
        await at.page.emulateMedia({ colorScheme: "light" });
      };
      const submitAfter = async (answer?: string): Promise<void> => {
        if (answer !== undefined) await at.page.locator(answer).click();
        await check();
        await at.submit();
      };
      await submitAfter();
      await at.submit();
      await submitAfter(".rating >> nth=7");
      await submitAfter(".choice >> nth=0");
      await submitAfter(".choice >> nth=1");
      await at.submit();
      await check();
      await at.page.locator("textarea").fill("Because");
      await at.submit();
      await submitAfter();
      await check();
    }
  });

  it.each([
    [390, 10, "ltr", [6, 5]],
    [390, 9, "ltr", [5, 4]],
    [390, 7, "rtl", [7]],
    [320, 7, "ltr", [7]],
    [480, 10, "rtl", [11]],
    [1440, 10, "ltr", [11]],
  ] as const)(
    "at %i pixels a scale to %i, %s, has rows with cells of one width: %j",
    async (width, scale, dir, wanted) => {
      const question = dir === "rtl" ? "כמה?" : "How much?";
      await begin(asking({ ...recommend, question, scale }));
      await at.page.setViewportSize({ width, height: 800 });
      const boxes = await at.page
        .locator(".ratings, .rating, .bounds span")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const [row, ...others] = boxes as [DOMRect, ...DOMRect[]];
      const cells = others.slice(0, -2);
      const [low, high] = others.slice(-2) as [DOMRect, DOMRect];
      const tops = [...new Set(cells.map(({ top }) => Math.round(top)))];
      const rows = tops.map((top) => cells.filter((cell) => Math.round(cell.top) === top));
      expect(rows.map(({ length }) => length)).toEqual(wanted);
      const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThan(1.5);
      // A shorter second row begins below the first one, and ends before it.
      for (const cells of rows) near(Math.min(...cells.map(({ left }) => left)), row.left);
      near(Math.max(...cells.map(({ right }) => right)), row.right);
      for (const { width, height } of cells) {
        expect([width >= 36, height >= 44]).toEqual([true, true]);
        near(width, cells[0]?.width ?? 0);
      }
      const [first, last] = [cells[0], cells.at(-1)] as [DOMRect, DOMRect];
      if (dir === "rtl") near(low.right, first.right);
      else near(low.left, first.left);
      if (dir === "rtl") near(high.left, row.left);
      else near(high.right, row.right);
      expect(high.top).toBeGreaterThanOrEqual(last.bottom);
      if (wanted.length === 1) expect(low.top).toBeGreaterThanOrEqual(first.bottom);
      else expect(low.bottom).toBeLessThanOrEqual(first.top);
      expect(await at.page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    },
  );

  it("has the button at hand on a phone, and does not hang at the top of a large screen", async () => {
    const choices = Array.from({ length: 30 }, (_, at) => `Choice ${at}`);
    await begin(asking({ ...liked, choices }, open("a")));
    const submit = at.page.locator("[type=submit]");
    await at.page.setViewportSize({ width: 390, height: 700 });
    const bottom = async (): Promise<number> => {
      const box = await submit.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    expect(await bottom()).toBeLessThanOrEqual(700);
    expect(await bottom()).toBeGreaterThan(620);
    await at.pick("Choice 29");
    await at.submit();
    expect(await bottom()).toBeLessThanOrEqual(700);
    expect(await bottom()).toBeGreaterThan(620);
    await at.page.setViewportSize({ width: 1440, height: 900 });
    const card = await at.page.locator(".survey").boundingBox();
    expect(card?.y).toBeGreaterThan(100);
    expect(card?.height).toBeGreaterThan(300);
  });

  it("names the host of a link, and never breaks it", async () => {
    const host = `${"a-long-name.".repeat(6)}example.org`;
    await begin(
      asking({ ...programme, link: `https://${host}/x` }, { ...programme, link: "mailto:us@example.org" }),
    );
    await at.page.setViewportSize({ width: 390, height: 700 });
    const link = at.page.getByRole("link");
    expect(await link.innerText()).toMatch(/^Open ….{12,}example\.org\s/);
    expect(
      await at.page
        .locator(".link > span")
        .first()
        .evaluate((one) => one.getClientRects().length),
    ).toBe(1);
    await at.submit();
    expect(await link.innerText()).toContain("Open us@example.org");
  });

  it("asks in an order of the respondent's own, goes back in it, and records the answers as listed", async () => {
    const ids = [..."ABCDEFGH"];
    const survey = {
      ...asking(...ids.map((id) => ({ type: "open", question: `${id}?` }))),
      appearance: { shuffleQuestions: true },
    };
    await begin(survey);
    const seen: string[] = [];
    for (const [step] of ids.entries()) {
      if (step === 3) await at.reload();
      const heading = await at.heading();
      expect((await at.progress()).value).toBeCloseTo(step / 8);
      seen.push(heading);
      await at.write(heading, heading);
      await at.submit();
      if (step === 4) {
        await at.go("Back");
        expect(await at.heading()).toBe(heading);
        await at.submit();
      }
    }
    expect(seen).not.toEqual(ids.map((id) => `${id}?`));
    const answers = Object.fromEntries(ids.map((id, at) => [`${at}`, `${id}?`]));
    await expect.poll(() => at.completed).toEqual([answers]);
    await begin({ ...survey, enable_partial_responses: true });
    expect(await at.heading()).toBe("A?");
    const branching = { type: "specific_question", index: 2 };
    await begin({
      ...asking(open("A", { branching }), ...ids.slice(1).map((id) => open(id))),
      appearance: { shuffleQuestions: true },
    });
    expect(await at.heading()).toBe("A?");
  });

  it("keeps answers after a change of the survey, and reports lost ones", async () => {
    const [a, b, c] = [open("A"), open("B"), open("C")];
    await begin(asking(a, b, c));
    for (const text of ["one", "two"]) {
      await at.page.locator("textarea").fill(text);
      await at.submit();
    }
    await reload(asking(a, { ...b, question: "Reworded?" }, c));
    expect([await at.heading(), await note()]).toEqual(["C?", ""]);
    // Who has answered something does not begin with the first page.
    const appearance = { displayIntroScreen: true, introScreenHeader: "Hello" };
    await reload({ ...asking(b, open("new"), a, c), appearance });
    expect(await at.heading()).toBe("new?");
    expect(await note()).toBe("The survey has changed since your last visit. Your answers were kept.");
    await at.page.locator("textarea").fill("three");
    await at.submit();
    // On the way again: what was answered before is filled in.
    expect([await at.heading(), await at.page.locator("textarea").inputValue()]).toEqual(["A?", "one"]);
    await at.reload();
    expect([await at.heading(), await at.page.locator("textarea").inputValue()]).toEqual(["A?", "one"]);
    await at.submit();
    await reload(asking({ ...b, type: "rating", scale: 5, display: "number" }, a, c));
    expect(await at.heading()).toBe("B?");
    expect(await note()).toBe(
      "The survey has changed since your last visit. 1 of 3 answers were kept. Not kept: B? · new?",
    );
    await at.pick("4");
    await at.submit();
    expect(await at.page.locator("textarea").inputValue()).toBe("one");
    await at.submit();
    await at.page.locator("textarea").fill("four");
    await at.submit();
    await expect.poll(() => at.completed).toEqual([{ A: "one", B: 4, C: "four" }]);
  });

  it("takes answers over once, and goes on in the survey as it is now", async () => {
    await begin(asking(open("A"), open("B")));
    await at.page.locator("textarea").fill("one");
    await at.submit();
    await reload(asking(open("A"), open("new"), open("B")));
    expect(await note()).toBe("The survey has changed since your last visit. Your answers were kept.");
    await at.reload();
    expect([await at.heading(), await note()]).toEqual(["new?", ""]);
  });

  it("restarts silently if the storage is corrupt", async () => {
    await begin(asking(open("A"), open("B")));
    for (const text of [
      "nonsense",
      "null",
      "[7]",
      '{"session":{"path":[0,0,9],"answers":7},"seed":4}',
      '{"session":{},"questions":{"length":1e9}}',
    ]) {
      await at.page.evaluate((text) => sessionStorage.setItem("survey", text), text);
      await at.reload();
      expect([await at.heading(), await note()], text).toEqual(["A?", ""]);
    }
    await at.page.locator("textarea").fill("one");
    await at.submit();
    await at.reload();
    expect(await at.heading()).toBe("B?");
  });

  it("goes on if the storage is full", async () => {
    await at.begin({ scripts, start: { survey: asking(open("A"), open("B")) }, storage: "full" });
    await at.page.locator("textarea").fill("one");
    await at.submit();
    expect(await at.heading()).toBe("B?");
  });
});
