// @vitest-environment happy-dom
import type { Survey } from "surveyc";
import { beforeEach, expect, it, vi } from "vitest";
import { makePreview, type Preview } from "#apps/playground/src/preview-view.ts";

const survey: Survey = {
  name: "Coffee",
  questions: [
    { id: "how", type: "open", question: "How is it?" },
    {
      id: "why",
      type: "open",
      question: "Why?",
      optional: true,
      translations: { de: { question: "Warum?" }, ar: { question: "لماذا؟" } },
    },
  ],
};
const one = <Kind extends HTMLElement>(selector: string): Kind => document.querySelector(selector) as Kind;
const heading = () => one("h2").textContent;
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent === name);
const languages = () => [...one<HTMLSelectElement>("select").options].map(({ value }) => value);
function speak(language: string): void {
  const select = one<HTMLSelectElement>("select");
  select.focus();
  select.value = language;
  select.dispatchEvent(new Event("change"));
}
function answer(text: string): void {
  one<HTMLTextAreaElement>("textarea").value = text;
  one("form").dispatchEvent(new Event("submit", { cancelable: true }));
}
const onMove = vi.fn();
let preview: Preview;

beforeEach(() => {
  sessionStorage.clear();
  onMove.mockClear();
  document.body.innerHTML = '<section id="preview"></section>';
  preview = makePreview(one("#preview"), onMove);
});

it("offers the languages of every part, and keeps the one that was chosen as long as it is there", () => {
  preview.show(survey);
  expect(languages()).toEqual(["", "ar", "de"]);
  answer("Good");
  speak("de");
  expect(heading()).toBe("Warum?");
  expect(document.activeElement).toBe(one("select"));
  preview.show({ ...survey, name: "Tea" });
  expect([heading(), one<HTMLSelectElement>("select").value]).toEqual(["Warum?", "de"]);
  const questions = survey.questions?.map((each) => ({ ...each, translations: null }));
  preview.show({ ...survey, questions } as Survey);
  expect([heading(), languages(), one("label").hidden]).toEqual(["Why?", [""], true]);
});

it("shows what is recorded, and restarts on request or when another survey is loaded", () => {
  preview.show(survey);
  answer("Good");
  button("Skip")?.click();
  expect(JSON.parse(one("pre").textContent ?? "")).toEqual({ how: "Good", why: null });
  expect([one(".record").hidden, onMove.mock.lastCall?.[0].current]).toEqual([false, "end"]);
  button("Start again")?.click();
  expect([heading(), one(".record").hidden]).toEqual(["How is it?", true]);
  answer("Good");
  preview.forget();
  preview.show(survey);
  expect([heading(), onMove.mock.lastCall?.[0].path]).toEqual(["How is it?", []]);
});

it("shows the line from which the text is broken, and whether there was a survey before", () => {
  const note = () => one(".note").textContent;
  preview.outdate(3);
  expect(note()).toBe("Fix the error in line 3 first: only a valid survey can be tried.");
  preview.outdate(undefined);
  expect(note()).toBe("Fix the errors first: only a valid survey can be tried.");
  preview.show(survey);
  expect(note()).toBe("");
  preview.outdate(3);
  expect([note(), one("#preview").className]).toEqual([
    "Last valid version, before the error in line 3. Fix the errors to continue with the current text.",
    "outdated",
  ]);
  expect(heading()).toBe("How is it?");
  const isInert = () => one<HTMLElement>("#preview > div").inert;
  expect(isInert()).toBe(true);
  preview.show(survey);
  expect([note(), one("#preview").className, isInert()]).toEqual(["", "", false]);
  // A text with some of its questions is a version of it; one with none is another survey.
  preview.outdate(3, ["Why?", "When?"]);
  expect(one("h2")).not.toBeNull();
  preview.outdate(3, ["When?"]);
  expect([one("h2"), note()]).toEqual([
    null,
    "Fix the error in line 3 first: only a valid survey can be tried.",
  ]);
});
