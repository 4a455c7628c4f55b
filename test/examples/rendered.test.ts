// @vitest-environment happy-dom
// Both example renderers in the environment of a page. The slow tests show them in a real browser.
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import type { Question, Survey } from "surveyc";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { survey as feedback } from "../../examples/feedback-survey.ts";
import { SurveyForm } from "../../examples/react/survey-form.tsx";
import type { SurveyOptions } from "../../examples/shared/visit.ts";
import { renderSurvey } from "../../examples/vanilla/render-survey.ts";

const [rating, open, single, multiple, link, optional] = (feedback.questions ?? []).map((question) => ({
  ...question,
  branching: null,
})) as [Question, Question, Question, Question, Question, Question];

type Options = Omit<SurveyOptions, "survey" | "onComplete">;
type Draw = (root: HTMLElement, options: SurveyOptions) => void;

let root: HTMLElement;
let mounted: Root | undefined;
let completed: unknown[];

const renderers: readonly [string, Draw][] = [
  ["vanilla", renderSurvey],
  [
    "react",
    (box, options) => {
      mounted = createRoot(box);
      flushSync(() => mounted?.render(createElement(SurveyForm, options)));
    },
  ],
];

const unmount = (): void => {
  flushSync(() => mounted?.unmount());
  mounted = undefined;
};

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = "en";
  completed = [];
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  // Other files run in the same page.
  document.documentElement.lang = "";
  sessionStorage.clear();
});

const begin = (draw: Draw, survey: Partial<Survey>, options: Options = {}): void => {
  unmount();
  root = document.createElement("main");
  document.body.replaceChildren(root);
  const whole = { name: "Test", ...survey } as Survey;
  draw(root, { survey: whole, onComplete: (record) => completed.push(record), ...options });
};

const all = (selector: string): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>(selector)];
const textsOf = (selector: string): string[] => all(selector).map(({ textContent }) => textContent ?? "");
const heading = (): string | undefined => textsOf("h2")[0];
const error = (): string => textsOf("[role=alert]").join();
const buttons = (): string[] => textsOf("button");
const picked = (): string[] => textsOf("label:has(:checked)");
const press = (name: string): void => {
  const button = all("button").find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`Missing button: ${name}`);
  flushSync(() => button.click());
};
const submit = (): void =>
  flushSync(() => {
    all("form")[0]?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
const pick = (...labels: string[]): void => {
  for (const label of all("label:has([name=answer])"))
    if (labels.includes(label.textContent ?? ""))
      flushSync(() => label.querySelector<HTMLInputElement>("input")?.click());
};
const write = (selector: string, text: string): void => {
  const [field] = all(selector);
  if (field === undefined) throw new Error(`Missing field: ${selector}`);
  const { prototype } = field.tagName === "TEXTAREA" ? HTMLTextAreaElement : HTMLInputElement;
  // Past the property that React defines on each field to notice changes.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
};

describe.each(renderers)("examples/%s", (_name, draw) => {
  it.each<[string, Question, string, string]>([
    ["rating", rating, "Choose a rating.", "fieldset"],
    ["open", open, "Write an answer.", "textarea"],
    ["single choice", single, "Pick one of the choices.", "fieldset"],
    ["multiple choice", multiple, "Pick at least one choice.", "[type=checkbox]"],
  ])(
    "focuses the first control of a rejected %s question and describes the error",
    (_, question, text, marked) => {
      begin(draw, { questions: [question] });
      submit();
      const [control] = all("[name=answer]");
      expect(error()).toBe(text);
      expect(document.activeElement).toBe(control);
      expect(all("[aria-invalid=true]")[0]).toBe(all(marked)[0]);
      expect(document.getElementById(control?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
        text,
      );
      expect(completed).toEqual([]);
    },
  );

  it("removes the error when the respondent writes", () => {
    begin(draw, { questions: [open] });
    submit();
    write("textarea", "The lift");
    expect([error(), all("[aria-invalid=true]").length]).toEqual(["", 0]);
  });

  it.each<[string, Question, string, string, string]>([
    ["without text", single, "Something else", "", "Write an answer."],
    ["without text among several", multiple, "Others", "", "Write an answer."],
    ["with another choice as text", multiple, "Others", "Films", "Pick a choice once."],
  ])("rejects an open choice %s at its text field", (_, question, label, text, message) => {
    begin(draw, { questions: [question] });
    pick("Films", label);
    write("[name=typed]", text);
    submit();
    expect(error()).toBe(message);
    expect(document.activeElement).toBe(all("[name=typed]")[0]);
    expect(all("[aria-invalid=true]")).toEqual(all("[name=typed]"));
    expect(all("[name=typed]")[0]?.getAttribute("aria-label")).toBe(`${label}: your answer`);
  });

  it.each<[string, object, string[], number]>([
    ["a scale of 10 from 0", { scale: 10 }, [..."0123456789", "10"], 1],
    ["a scale of 7 from 1", { scale: 7 }, [..."1234567"], 2],
    ["faces from the lowest", { scale: 3, display: "emoji" }, ["Unhappy", "Neutral", "Happy"], 2],
    ["thumbs, with up as the lowest", { scale: 2, display: "emoji" }, ["Thumbs up", "Thumbs down"], 2],
    ["a scale without faces as numbers", { scale: 4, display: "emoji" }, [..."1234"], 2],
  ])("labels %s, and records the second option", (_, more, labels, second) => {
    begin(draw, { questions: [{ ...rating, ...more } as Question] });
    expect(textsOf("label:has([name=answer])")).toEqual(labels);
    pick(labels[1] ?? "");
    submit();
    expect(completed).toEqual([{ recommend: second }]);
  });

  it.each<[string, object, string[]]>([
    ["with their numbers", {}, ["0: Not at all likely", "10: Very likely"]],
    ["alone for faces", { scale: 5, display: "emoji" }, ["Not at all likely", "Very likely"]],
    ["only if present", { upperBoundLabel: "" }, ["0: Not at all likely", ""]],
  ])("shows the labels of the ends %s", (_, more, ends) => {
    begin(draw, { questions: [{ ...rating, ...more } as Question] });
    expect(textsOf(".bounds span")).toEqual(ends);
  });

  it("shuffles all choices but the open one, keeps their order, and records them as listed", () => {
    const questions = [
      { ...multiple, choices: [..."ABCDEFGHIJ", "Others"], shuffleOptions: true } as Question,
    ];
    sessionStorage.setItem("survey", '{"seed":"1"}');
    begin(draw, { questions });
    const shown = textsOf(".choice");
    expect(shown).not.toEqual([..."ABCDEFGHIJ", "Others"]);
    expect(shown.toSorted()).toEqual([..."ABCDEFGHIJ", "Others"]);
    expect(shown.at(-1)).toBe("Others");
    begin(draw, { questions });
    expect(textsOf(".choice")).toEqual(shown);
    pick(...shown);
    write("[name=typed]", "K");
    submit();
    expect(completed).toEqual([{ events: [..."ABCDEFGHIJK"] }]);
  });

  it("shows translated choices, and records the original ones", () => {
    const translations = { de: { question: "Wozu?", choices: ["Bücher", "Ruhe", "Feste", "Anderes"] } };
    begin(draw, { questions: [{ ...single, translations } as Question] }, { language: "de" });
    expect(textsOf(".choice")).toEqual(["Bücher", "Ruhe", "Feste", "Anderes"]);
    pick("Ruhe");
    submit();
    expect(completed).toEqual([{ purpose: "A quiet desk" }]);
  });

  it.each<[string, string, object, string[]]>([
    [
      "in Arabic, translated",
      "ar",
      { translations: { ar: { question: "لماذا؟" } } },
      ["rtl", "ar", "ar", "auto"],
    ],
    ["in Arabic, not translated", "ar", {}, ["rtl", "ar", "fr", "auto"]],
    [
      "in a translated region of German",
      "de-AT",
      { translations: { de: { question: "Warum?" } } },
      ["ltr", "de", "de-AT", "auto"],
    ],
    ["in a language without texts of the page", "pl", {}, ["ltr", "en", "fr", "auto"]],
  ])("declares direction and languages of a question %s", (_, language, more, declared) => {
    document.documentElement.lang = "fr";
    begin(draw, { questions: [{ ...open, ...more } as Question] }, { language });
    const [form, question, own] = ["form", "fieldset", ".hint > :last-child"].map((each) => all(each)[0]);
    expect([form?.dir, form?.lang, question?.lang, question?.getAttribute("dir")]).toEqual(declared);
    expect([own?.dir, own?.lang]).toEqual([form?.dir, form?.lang]);
  });

  it("goes back with every answer kept, and skips without one", () => {
    begin(draw, { questions: [multiple, optional, open] });
    expect(buttons()).toEqual(["Next"]);
    pick("Films", "Others");
    write("[name=typed]", "Chess");
    submit();
    expect(document.activeElement).toBe(all("h2")[0]);
    expect(buttons()).toEqual(["Back", "Skip", "Send"]);
    write("textarea", "Nothing");
    press("Skip");
    expect(buttons()).toEqual(["Back", "Submit"]);
    press("Back");
    expect(all("textarea")[0]?.value).toBe("");
    press("Back");
    expect(document.activeElement).toBe(all("h2")[0]);
    expect([picked(), all("[name=typed]")[0]?.value]).toEqual([["Films", "Others"], "Chess"]);
    submit();
    submit();
    write("textarea", "The lift");
    submit();
    expect(completed).toEqual([{ events: ["Films", "Chess"], more: null, wrong: "The lift" }]);
  });

  it.each<[string, object, string[]]>([
    ["none if forbidden", { allowGoBack: false }, ["Submit"]],
    ["the author's text", { backButtonText: "Return", submitButtonText: "Done" }, ["Return", "Done"]],
  ])("has this button to go back: %s", (_, appearance, names) => {
    begin(draw, { questions: [rating, single], appearance });
    pick("3");
    submit();
    expect(buttons()).toEqual(names);
  });

  it("counts the questions left, as text and as a part", () => {
    const seen: unknown[] = [];
    const look = () =>
      seen.push([textsOf(".progress")[0], Number(all("progress")[0]?.getAttribute("value"))]);
    begin(draw, feedback);
    look();
    pick("9");
    submit();
    look();
    pick("Books");
    submit();
    look();
    submit();
    look();
    press("Skip");
    look();
    expect(seen).toEqual([
      ["3 to 5 more after this", 0],
      ["2 to 3 more after this", 0.2],
      ["1 more after this", 0.5],
      ["The last question", 0.75],
      ["All done", 1],
    ]);
  });

  it("marks questions as optional or required", () => {
    const required = () => all("[aria-required=true]").length;
    begin(draw, { questions: [{ ...rating, optional: true }] });
    expect([textsOf(".hint")[0], required()]).toEqual(["You may skip this question.", 0]);
    begin(draw, { questions: [rating] }, { storageKey: "other" });
    expect([textsOf(".hint")[0], required(), buttons()]).toEqual(["", 1, ["Submit"]]);
  });

  it("shows a link with its host, never one to a script, and records the click", () => {
    begin(draw, { questions: [link, { ...link, id: "bad", link: "javascript:alert(1)" } as Question] });
    const [anchor] = all(".link") as unknown as HTMLAnchorElement[];
    expect(anchor?.textContent).toBe("Open example.org (opens in a new tab)");
    expect(["href", "target", "rel"].map((each) => anchor?.getAttribute(each))).toEqual([
      "https://example.org/programme",
      "_blank",
      "noopener",
    ]);
    anchor?.addEventListener("click", (event) => event.preventDefault());
    flushSync(() => anchor?.click());
    submit();
    expect(all("a[href^=javascript]")).toEqual([]);
    expect(all(".link")).toEqual([]);
    submit();
    expect(completed).toEqual([{ programme: "link clicked", bad: null }]);
  });

  it.each<["text" | "html", number]>([
    ["text", 0],
    ["html", 1],
  ])("shows a description and the last page as %s", (contentType, bold) => {
    const description = "Read <b>this</b>";
    const appearance = {
      thankYouMessageDescription: description,
      thankYouMessageDescriptionContentType: contentType,
    };
    const question = { ...optional, description, descriptionContentType: contentType } as Question;
    begin(draw, { questions: [question], appearance });
    for (const _page of ["question", "end"]) {
      expect(all("b")).toHaveLength(bold);
      expect(textsOf(`.${contentType}`)[0]?.includes("<b>")).toBe(contentType === "text");
      submit();
    }
  });

  it.each<[string, object, string | undefined, string[]]>([
    ["of the examples", {}, "Thank you!", []],
    ["of the author", { thankYouMessageHeader: "Bye" }, "Bye", []],
    ["with a button", { thankYouMessageCloseButtonText: "Close" }, "Thank you!", ["Close"]],
    ["hidden", { displayThankYouMessage: false }, undefined, []],
  ])("ends with the page %s", (_, appearance, title, names) => {
    begin(draw, { questions: [optional], appearance });
    press("Skip");
    expect([heading(), buttons(), completed]).toEqual([title, names, [{ more: null }]]);
    for (const name of names) press(name);
    if (names.length > 0 || title === undefined) expect(all("form")).toEqual([]);
  });

  it("shows the page before the questions first, which has no answer", () => {
    const appearance = {
      displayIntroScreen: true,
      introScreenHeader: "Welcome",
      introScreenButtonText: "Go",
    };
    begin(draw, { questions: [optional], appearance });
    expect([heading(), buttons(), all("progress").length]).toEqual(["Welcome", ["Go"], 0]);
    submit();
    expect([heading(), completed]).toEqual([optional.question, []]);
  });

  it("continues a stored session with its answers, and reports its end once", () => {
    begin(draw, { questions: [single, optional] }, { storageKey: "here" });
    pick("Events");
    submit();
    begin(draw, { questions: [single, optional] }, { storageKey: "elsewhere" });
    expect(heading()).toBe(single.question);
    begin(draw, { questions: [single, optional] }, { storageKey: "here" });
    expect(heading()).toBe(optional.question);
    press("Back");
    expect(picked()).toEqual(["Events"]);
    submit();
    press("Skip");
    begin(draw, { questions: [single, optional] }, { storageKey: "here" });
    expect([heading(), completed]).toEqual(["Thank you!", [{ purpose: "Events", more: null }]]);
  });

  it.each(["{", "null", "7", '{"seed":1}'])("starts again if storage has %s", (text) => {
    sessionStorage.setItem("survey", text);
    begin(draw, { questions: [single] });
    expect([heading(), picked()]).toEqual([single.question, []]);
  });

  it.each<[isEnd: boolean, what: string, question: Question, label: string]>([
    [true, "rating", rating, "3"],
    [true, "choice", { ...single, hasOpenChoice: false } as Question, "Events"],
    [false, "choice of a question with an open one", single, "Events"],
    [false, "choice of several", multiple, "Films"],
  ])("submits at once (%s) a %s if the survey skips the button", (isEnd, _, question, label) => {
    begin(draw, { questions: [{ ...question, skipSubmitButton: true } as Question] });
    pick(label);
    expect(completed).toHaveLength(isEnd ? 1 : 0);
  });

  it.each([
    ["8", "8px"],
    ["1.5rem", "1.5rem"],
    ["8px; color: red", ""],
  ])("turns the border radius %j into %j", (borderRadius, radius) => {
    begin(draw, { questions: [optional], appearance: { borderRadius } });
    expect(all("form")[0]?.style.getPropertyValue("--radius")).toBe(radius);
  });
});
