// One contract, held by every example renderer, in a real browser.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Survey } from "#model/payloads.generated.ts";
import { survey as feedback } from "../../examples/feedback-survey.ts";
import { type Scripts, splitExample } from "./bundle.ts";
import { chromiumPath, hasChromium, launchChromium, needsChromium, violationsOn } from "./chromium.ts";
import { exampleRenderers } from "./example-renderers.ts";
import { Visit, type VisitOptions } from "./visit.ts";

type Question = NonNullable<Survey["questions"]>[number];
const [rating, open, single, multiple, link, optional] = feedback.questions as [
  Question,
  Question,
  Question,
  Question,
  Question,
  Question,
];
const alone = (question: Question, more: object = {}): { survey: Survey } => ({
  survey: { name: "One question", questions: [{ ...question, branching: null, ...more } as Question] },
});
const [askRating, askWhy, askPurpose, askEvents, seeProgramme, askMore] = (feedback.questions ?? []).map(
  ({ question }) => question,
) as [string, string, string, string, string, string];

const loop: Survey = {
  name: "Who lives here?",
  questions: [
    {
      id: "more",
      type: "single_choice",
      question: "Does anyone else live here?",
      choices: ["Yes", "No"],
      branching: { type: "response_based", responseValues: { "0": 1, "1": 2 } },
    },
    {
      id: "name",
      type: "open",
      question: "What is their name?",
      branching: { type: "specific_question", index: 0 },
    },
    { id: "pets", type: "open", question: "Any pets?", optional: true },
  ],
};

if (!hasChromium)
  it("the examples run in a browser", ({ skip }) => {
    const reason = `there is no Chromium at ${chromiumPath}`;
    if (needsChromium) throw new Error(`REQUIRE_CHROMIUM=1, but ${reason}`);
    skip(reason);
  });

let browser: Browser;
beforeAll(async () => {
  if (hasChromium) browser = await launchChromium();
});
afterAll(() => browser?.close());

describe.skipIf(!hasChromium).each(exampleRenderers)("examples/$example", ({ entry, main }) => {
  let at: Visit;
  let scripts: Scripts;
  beforeAll(async () => {
    [at, scripts] = await Promise.all([Visit.open(browser), splitExample({ code: entry })]);
  });
  afterAll(() => at?.page.context().close());
  afterEach(() => expect(at.troubles).toEqual([]));
  const begin = (start: object = { survey: feedback }, more: Partial<VisitOptions> = {}): Promise<void> =>
    at.begin({ scripts, start, ...more });

  it("can be completed with the keyboard through all five types; every heading is focused", async () => {
    await begin();
    const arrived = async (heading: string): Promise<void> =>
      expect(await at.focus()).toMatchObject({ tag: "h2", name: heading });
    await at.press("Tab", "Space", "ArrowRight", "ArrowRight");
    expect((await at.focus()).name).toBe("2");
    await at.press("Enter");
    await arrived(askWhy);
    await at.tabTo(askWhy);
    await at.page.keyboard.type("The lift");
    await at.tabTo("Next");
    await at.press("Enter");
    await arrived(askPurpose);
    await at.press("Tab", "Space", "ArrowDown", "ArrowDown");
    expect((await at.focus()).name).toBe("Events");
    await at.press("Enter");
    await arrived(askEvents);
    await at.tabTo("Back");
    await at.press("Space");
    await arrived(askPurpose);
    await at.tabTo("Events");
    await at.press("Enter");
    await arrived(askEvents);
    await at.press("Tab", "Space", "Tab", "Tab", "Space", "Enter");
    await arrived(seeProgramme);
    await at.tabTo("Go on");
    await at.press("Enter");
    await arrived(askMore);
    await at.tabTo("Skip");
    await at.press("Enter");
    await arrived("Thank you!");
    expect(await at.page.locator("main").innerText()).toContain("See you soon at the library.");
    await expect
      .poll(() => at.completed)
      .toEqual([
        {
          recommend: 2,
          wrong: "The lift",
          purpose: "Events",
          events: ["Readings", "Films"],
          programme: null,
          more: null,
        },
      ]);
  });

  it("labels groups with their questions, and describes them by their hints", async () => {
    const { questions } = feedback;
    await begin({
      survey: { ...feedback, questions: questions?.map((one) => ({ ...one, branching: null })) },
    });
    const named = (role: "radiogroup" | "group" | "textbox" | "progressbar", name: string): Promise<number> =>
      at.page.getByRole(role, { name, exact: true }).count();
    const isRequired = (): Promise<number> => at.page.locator("[aria-required=true]").count();
    expect(await named("progressbar", "5 more after this")).toBe(1);
    expect(await named("radiogroup", askRating)).toBe(1);
    expect(await isRequired()).toBe(1);
    await at.press("Tab");
    expect((await at.focus()).described).toMatch(/0: Not at all likely\s*10: Very likely/);
    await at.pick("3");
    await at.submit();
    expect(await named("textbox", askWhy)).toBe(1);
    expect(await isRequired()).toBe(1);
    await at.tabTo(askWhy);
    expect((await at.focus()).described).toContain("Every line is read by a person.");
    await at.write(askWhy, "The lift");
    await at.submit();
    expect(await named("radiogroup", askPurpose)).toBe(1);
    await at.pick("Books");
    await at.submit();
    expect(await named("group", askEvents)).toBe(1);
    await at.press("Tab");
    expect((await at.focus()).described).toContain("Pick all that apply.");
    await at.pick("Films");
    await at.submit();
    await at.submit();
    await at.tabTo(askMore);
    expect((await at.focus()).described).toContain("You may skip this question.");
    expect(await isRequired()).toBe(0);
  });

  it.each<[string, object, string, string]>([
    ["rating", alone(rating), "0", "Choose a rating."],
    ["open", alone(open), askWhy, "Write an answer."],
    ["single choice", alone(single), "Books", "Pick one of the choices."],
    ["multiple choice", alone(multiple), "Readings", "Pick at least one choice."],
  ])("announces how to answer a %s question, at its first control", async (_type, start, first, message) => {
    await begin(start);
    await at.submit();
    expect(await at.error()).toBe(message);
    const focus = await at.focus();
    expect(focus.name).toBe(first);
    expect(focus.described).toContain(message);
    expect(await at.page.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
    expect(at.completed).toEqual([]);
  });

  it.each([
    ["single choice", single, "Something else"],
    ["multiple choice", multiple, "Others"],
  ] as const)(
    "requires a text for the open choice of a %s question, in its field",
    async (_type, question, last) => {
      await begin(alone(question));
      await at.pick(last);
      await at.submit();
      expect(await at.error()).toBe("Write an answer.");
      expect((await at.focus()).name).toBe(`${last}: your answer`);
      expect((await at.focus()).described).toContain("Write an answer.");
      // The group is right: something is picked.
      expect(await at.page.locator("[aria-invalid=true]").count()).toBe(1);
      await at.page.keyboard.type("Quiet");
      expect(await at.error()).toBe("");
      expect(await at.page.locator("[aria-invalid=true]").count()).toBe(0);
      await at.press("Enter");
      expect(await at.heading()).toBe("Thank you!");
    },
  );

  it("reports a repeated choice at its field", async () => {
    await begin(alone(multiple));
    await at.pick("Films");
    await at.pick("Others");
    await at.write("Others: your answer", "Films");
    await at.submit();
    expect(await at.error()).toBe("Pick a choice once.");
    expect((await at.focus()).name).toBe("Others: your answer");
  });

  it("shows the field of an open choice with that choice only, and answers with its text", async () => {
    await begin({
      survey: { ...loop, questions: [single, multiple].map((one) => ({ ...one, branching: null })) },
    });
    const field = at.page.getByLabel("Something else: your answer");
    expect(await field.isVisible()).toBe(false);
    await at.press("Tab", "Space", "ArrowUp", "Tab");
    expect((await at.focus()).name).toBe("Something else: your answer");
    await at.page.keyboard.type("The café");
    await at.press("Enter");
    await at.pick("Workshops");
    await at.pick("Others");
    await at.write("Others: your answer", "Chess");
    await at.submit();
    await expect.poll(() => at.completed).toEqual([{ purpose: "The café", events: ["Workshops", "Chess"] }]);
  });

  it("goes back along the path with every answer kept", async () => {
    await begin();
    expect(await at.page.getByRole("button", { name: "Back" }).count()).toBe(0);
    await at.pick("9");
    await at.submit();
    await at.pick("Something else");
    await at.write("Something else: your answer", "The café");
    await at.submit();
    const [opened] = await Promise.all([
      at.page.context().waitForEvent("page"),
      at.page.getByRole("link").click(),
    ]);
    await opened.close();
    await at.submit();
    await at.write(askMore, "Nothing");
    await at.go("Back");
    expect(await at.focus()).toMatchObject({ tag: "h2", name: seeProgramme });
    await at.go("Back");
    expect(await at.picked()).toEqual(["Something else"]);
    expect(await at.page.getByLabel("Something else: your answer").inputValue()).toBe("The café");
    await at.go("Back");
    expect(await at.heading()).toBe(askRating);
    expect(await at.picked()).toEqual(["9"]);
    await at.pick("3");
    await at.submit();
    expect(await at.heading()).toBe(askWhy);
    await at.write(askWhy, "The queue");
    await at.submit();
    await at.pick("Events");
    await at.submit();
    await at.pick("Films");
    await at.submit();
    await at.submit();
    await at.submit();
    await expect
      .poll(() => at.completed)
      .toEqual([
        {
          recommend: 3,
          wrong: "The queue",
          purpose: "Events",
          events: ["Films"],
          programme: "link clicked",
          more: null,
        },
      ]);
  });

  it("prefills texts and several choices when going back", async () => {
    await begin({
      survey: { ...loop, questions: [open, multiple, open].map((one, id) => ({ ...one, id: `${id}` })) },
    });
    await at.write(askWhy, "Two\nlines");
    await at.submit();
    for (const name of ["Readings", "Others"]) await at.pick(name);
    await at.write("Others: your answer", "Chess");
    await at.submit();
    await at.go("Back");
    expect(await at.picked()).toEqual(["Readings", "Others"]);
    expect(await at.page.getByLabel("Others: your answer").inputValue()).toBe("Chess");
    await at.go("Back");
    expect(await at.page.getByLabel(askWhy).inputValue()).toBe("Two\nlines");
  });

  it("does not prefill a skipped question", async () => {
    const questions = [open, rating, single, multiple, link, optional].map((one) => ({
      ...one,
      branching: null,
      optional: true,
    }));
    await begin({ survey: { ...loop, questions } });
    for (const _ of questions.slice(1)) await at.submit();
    for (const { question } of questions.slice(0, -1).reverse()) {
      await at.go("Back");
      expect(await at.heading()).toBe(question);
      expect(await at.picked()).toEqual([]);
      const fields = at.page.locator("textarea, .typed, [type=hidden]");
      const written = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      expect(written.join("")).toBe("");
    }
    for (const _ of questions) await at.submit();
    const nothing = {
      wrong: null,
      recommend: null,
      purpose: null,
      events: null,
      programme: null,
      more: null,
    };
    await expect.poll(() => at.completed).toEqual([nothing]);
  });

  it("has no back button if the survey forbids going back", async () => {
    await begin({ survey: { ...feedback, appearance: { allowGoBack: false } } });
    await at.pick("9");
    await at.submit();
    expect(await at.page.getByRole("button").allInnerTexts()).toEqual(["Next"]);
  });

  it("skips an optional question even if a choice is picked", async () => {
    await begin(alone(rating, { optional: true }));
    await at.pick("4");
    await at.click("Skip");
    await expect.poll(() => at.completed).toEqual([{ recommend: null }]);
    await begin(alone(optional));
    await at.submit();
    await expect.poll(() => at.completed).toEqual([{ more: null }]);
  });

  it("opens links in a new tab without an opener, and allows to skip them", async () => {
    await begin(alone(link, { optional: true }));
    // Going on is skipping.
    expect(await at.page.getByRole("button").allInnerTexts()).toEqual(["Go on"]);
    const address = at.page.getByRole("link", { name: "Open example.org (opens in a new tab)" });
    expect(await address.getAttribute("rel")).toContain("noopener");
    const [opened] = await Promise.all([at.page.context().waitForEvent("page"), address.click()]);
    expect(await opened.evaluate("window.opener")).toBeNull();
    await opened.close();
    await at.submit();
    await expect.poll(() => at.completed).toEqual([{ programme: "link clicked" }]);
  });

  it("shows progress", async () => {
    await begin();
    expect(await at.progress()).toEqual({ words: "3 to 5 more after this", value: 0 });
    await at.pick("9");
    await at.submit();
    expect(await at.progress()).toEqual({ words: "2 to 3 more after this", value: 0.2 });
    await at.pick("Books");
    await at.submit();
    expect(await at.progress()).toEqual({ words: "1 more after this", value: 0.5 });
    await at.submit();
    await at.go("Skip");
    expect(await at.progress()).toEqual({ words: "All done", value: 1 });
  });

  it("asks again in a loop with the earlier answer, without a maximum of questions", async () => {
    await begin({ survey: loop });
    expect((await at.progress()).words).toBe("At least 1 more after this");
    for (const name of ["Ann", "Bob"]) {
      await at.pick("Yes");
      await at.submit();
      const field = at.page.getByLabel("What is their name?");
      expect(await field.inputValue()).toBe(name === "Ann" ? "" : "Ann");
      await field.fill(name);
      await at.submit();
      expect(await at.picked()).toEqual(["Yes"]);
    }
    await at.pick("No");
    await at.submit();
    await at.go("Skip");
    await expect.poll(() => at.completed).toEqual([{ more: "No", name: "Bob", pets: null }]);
  });

  it("continues after a reload, and thanks only once", async () => {
    await begin({ survey: loop, storageKey: "who" });
    await at.pick("No");
    await at.submit();
    await at.reload();
    expect(await at.heading()).toBe("Any pets?");
    expect(await at.page.getByRole("status").innerText()).toBe("");
    await at.go("Back");
    expect(await at.picked()).toEqual(["No"]);
    await at.submit();
    await at.go("Skip");
    await at.reload();
    expect(await at.heading()).toBe("Thank you!");
    await expect.poll(() => at.completed).toEqual([{ more: "No", pets: null }]);
  });

  it("starts again with a message when the survey has changed", async () => {
    await begin({ survey: loop });
    await at.pick("No");
    await at.submit();
    await at.reload({ scripts, start: { survey: feedback } });
    expect(await at.heading()).toBe(askRating);
    const status = at.page.getByRole("status");
    expect(await status.innerText()).toBe("The survey has changed since your last visit and starts again.");
    expect(await violationsOn(at.page)).toEqual([]);
    await at.pick("9");
    await at.submit();
    expect(await status.innerText()).toBe("");
  });

  it("works without browser storage", async () => {
    await begin({ survey: loop }, { storage: "forbidden" });
    await at.pick("No");
    await at.submit();
    expect(await at.heading()).toBe("Any pets?");
    await at.reload();
    expect(await at.heading()).toBe("Does anyone else live here?");
  });

  it("thanks at once if there are no questions", async () => {
    await begin({ survey: { name: "Empty", questions: [] } });
    expect(await at.heading()).toBe("Thank you!");
    expect(await at.progress()).toEqual({ words: "All done", value: 1 });
  });

  it("shows code as text, and follows no script URL", async () => {
    const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const questions = [
      { ...rating, lowerBoundLabel: evil, upperBoundLabel: evil },
      open,
      { ...single, choices: [evil, `${evil}!`] },
      { ...link, link: "javascript:alert(3)" },
      optional,
    ].map((question) => ({
      ...question,
      question: evil,
      description: evil,
      buttonText: evil,
      branching: null,
      optional: true,
    }));
    const appearance = { thankYouMessageHeader: evil, thankYouMessageDescription: evil };
    await begin({ survey: { name: evil, questions, appearance } });
    const clean = async (): Promise<void> => {
      expect(await at.heading()).toBe(evil);
      expect(await at.page.locator("main :is(img, script, a)").count()).toBe(0);
    };
    for (const _ of questions) {
      await clean();
      await at.submit();
    }
    await clean();
  });

  it.each([
    [2, ["Thumbs up", "Thumbs down"]],
    [3, ["Unhappy", "Neutral", "Happy"]],
    [5, ["Very unhappy", "Unhappy", "Neutral", "Happy", "Very happy"]],
    [4, ["1", "2", "3", "4"]],
  ])("shows the pictures of a rating on the scale %i, with their names", async (scale, names) => {
    const drawn = { display: "emoji", scale, lowerBoundLabel: "Low", upperBoundLabel: "" };
    await begin(alone(rating, drawn));
    const radios = at.page.getByRole("radio");
    expect(await radios.evaluateAll((all) => all.map((one) => one.parentElement?.textContent))).toEqual(
      names,
    );
    const faces = await at.page.locator(".face").evaluateAll((all) =>
      all.map((one) => {
        const { maskImage, width } = getComputedStyle(one, "::before");
        return maskImage.startsWith("url(") && Number.parseFloat(width) > 24;
      }),
    );
    expect(faces).toEqual(scale === 4 ? [] : names.map(() => true));
    expect(await violationsOn(at.page)).toEqual([]);
    await at.press("Tab", "Space", "ArrowRight");
    expect((await at.focus()).name).toBe(names[1]);
    expect((await at.focus()).described.trim()).toBe(scale === 4 ? "1: Low" : "Low");
    await at.press("Enter");
    await expect.poll(() => at.completed).toEqual([{ recommend: 2 }]);
  });

  it("sanitises HTML of authors: formatted text and safe links only", async () => {
    const evil = `<p id="good">Read <b>this</b>: <a href="https://example.org/programme">more</a></p>
      <img src=x onerror="alert(1)"><script>alert(2)</script><style>* { display: none }</style>
      <a id="bad" href="javascript:alert(3)" onclick="alert(4)">no</a><form><input name="answer"></form>
      <svg><a xlink:href="javascript:alert(5)">x</a></svg><p style="position: fixed">cover</p>`;
    const html = { description: evil, descriptionContentType: "html", optional: true };
    const appearance = {
      thankYouMessageDescription: evil,
      thankYouMessageDescriptionContentType: "html" as const,
    };
    await begin({ survey: { ...alone(open, html).survey, appearance } });
    const check = async (): Promise<void> => {
      const box = at.page.locator(".survey .html");
      expect(await box.locator("b").innerText()).toBe("this");
      const followed = box.getByRole("link", { name: "more" });
      expect(await followed.getAttribute("rel")).toBe("noopener");
      expect(await followed.getAttribute("target")).toBe("_blank");
      expect(await box.getByRole("link").count()).toBe(1);
      expect(
        await box.locator("img, script, style, form, input, svg, [style], [id], [onclick]").count(),
      ).toBe(0);
      expect(await violationsOn(at.page)).toEqual([]);
    };
    await check();
    await at.tabTo(askWhy);
    expect((await at.focus()).described).toContain("Read this: more");
    await at.submit();
    await check();
  });

  it("shuffles choices but the open one, in the same order after a reload, and answers as they are listed", async () => {
    const choices = [..."ABCDEFGHIJ", "Others"];
    const { survey } = alone(multiple, { choices, shuffleOptions: true });
    const shown = (): Promise<string[]> => at.page.locator(".choice").allInnerTexts();
    await begin({ survey });
    const order = await shown();
    expect(order.toSorted()).toEqual(choices.toSorted());
    expect(order).not.toEqual(choices);
    expect(order.at(-1)).toBe("Others");
    await at.reload();
    expect(await shown()).toEqual(order);
    for (const name of ["Others", "J", "B"]) await at.pick(name);
    await at.write("Others: your answer", "K");
    await at.submit();
    await expect.poll(() => at.completed).toEqual([{ events: ["B", "J", "K"] }]);
  });

  it("submits a pointer's pick at once if the survey skips the submit button; keys need Enter", async () => {
    const questions = [rating, { ...single, choices: ["Books", "Events"], hasOpenChoice: false }, single];
    const quick = questions.map((one) => ({ ...one, branching: null, skipSubmitButton: true }));
    await begin({ survey: { ...loop, questions: quick as Question[] } });
    const onward = at.page.locator("[type=submit]");
    expect((await onward.boundingBox())?.width).toBeLessThan(2);
    expect(await violationsOn(at.page)).toEqual([]);
    await at.page.locator(".rating").nth(7).click();
    expect(await at.heading()).toBe(askPurpose);
    await at.press("Tab", "Space", "ArrowDown");
    expect(await at.heading()).toBe(askPurpose);
    expect(await at.picked()).toEqual(["Events"]);
    await at.tabTo("Next");
    expect((await onward.boundingBox())?.width).toBeGreaterThan(43);
    await at.press("Enter");
    await at.page.locator(".choice").nth(3).click();
    await at.write("Something else: your answer", "Tea");
    await at.click("Back");
    // An earlier answer can be kept, so a button continues.
    expect(await at.picked()).toEqual(["Events"]);
    await at.click("Next");
    await at.page.locator(".choice").nth(0).click();
    await at.click("Submit");
    await expect.poll(() => at.completed).toEqual([{ recommend: 7, purpose: "Books" }]);
  });

  it("shows nothing at the end if the survey wants no confirmation", async () => {
    await begin({ survey: { ...alone(optional).survey, appearance: { displayThankYouMessage: false } } });
    await at.click("Send");
    await expect.poll(() => at.completed).toEqual([{ more: null }]);
    expect(await at.page.locator("#survey").innerText()).toBe("");
    expect(await at.page.locator(".survey").count()).toBe(0);
  });

  it("runs from right to left if the question does", async () => {
    const drawn = { question: "עד כמה תמליצו על הספרייה?", scale: 5, lowerBoundLabel: "בכלל לא" };
    await begin(alone(rating, drawn));
    const box = async (selector: string): Promise<number> =>
      (await at.page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
    expect(await box(".rating:first-child")).toBeGreaterThan(await box(".rating:last-child"));
    expect(await box(".bounds span:first-child")).toBeGreaterThan(await box(".bounds span:last-child"));
    const aligned = at.page.locator("h2").evaluate((one) => getComputedStyle(one).direction);
    expect(await aligned).toBe("rtl");
  });

  it("has large enough controls on a small screen", async () => {
    await begin({
      survey: {
        ...loop,
        questions: [rating, single, link, optional].map((one) => ({ ...one, branching: null })),
      },
    });
    await at.page.setViewportSize({ width: 320, height: 640 });
    for (const answer of ["5", "Something else", null, null]) {
      const sizes = await at.page
        .locator(".survey :is(button, label:has(input), a, textarea, .typed):visible")
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
        );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
      expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      if (answer !== null) await at.pick(answer);
      if (answer === "Something else") await at.write("Something else: your answer", "x");
      await at.page.locator("[type=submit]").click();
    }
    expect(await at.heading()).toBe("Thank you!");
  });

  it("passes the accessibility check on every page, including errors and dark mode", async () => {
    const check = async (): Promise<void> => {
      expect(await violationsOn(at.page)).toEqual([]);
      await at.page.emulateMedia({ colorScheme: "dark" });
      expect(await violationsOn(at.page, { rule: "color-contrast" })).toEqual([]);
      await at.page.emulateMedia({ colorScheme: "light" });
    };
    const refused = async (): Promise<void> => {
      await at.submit();
      expect(await at.error()).not.toBe("");
      await check();
    };
    await begin();
    await check();
    await refused();
    await at.pick("3");
    await check();
    await at.submit();
    await refused();
    await at.write(askWhy, "The lift");
    await at.submit();
    await refused();
    await at.pick("Events");
    await at.submit();
    await at.pick("Others");
    await refused();
    await at.write("Others: your answer", "Chess");
    await at.submit();
    await check();
    await at.submit();
    await check();
    await at.submit();
    expect(await at.heading()).toBe("Thank you!");
    await check();
  });

  it("runs as it is published", async () => {
    await begin({}, { scripts: await splitExample({ file: main }) });
    expect(await at.heading()).toBe(askRating);
    expect(await at.page.title()).toBe(feedback.name);
  });
});
