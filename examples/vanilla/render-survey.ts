// A survey renderer on the plain DOM. To use it, copy this folder, ../shared and ../survey.css, and install dompurify.
import type { Question } from "surveyc";
import * as runtime from "surveyc/runtime";
import { boundsOf, hintOf, readAnswer, submitsAtOnce } from "../shared/question-view.ts";
import { sayRefusal } from "../shared/refusals.ts";
import { sanitise } from "../shared/sanitise.ts";
import { beginVisit, keepSession, type SurveyOptions } from "../shared/visit.ts";
import { words } from "../shared/words.ts";
import { controlsFor } from "./controls.ts";
import { element } from "./element.ts";

const button = (text: string, press: () => void): HTMLElement => {
  const made = element("button", { type: "button" }, text);
  made.onclick = press;
  return made;
};

/** A text of the author's: as it is, or as sanitised HTML. */
const textOf = (text: string | null | undefined, contentType: "text" | "html" | null | undefined) =>
  element(
    "div",
    { class: contentType ?? "text" },
    contentType === "html" ? sanitise(text ?? "") : (text ?? ""),
  );

/** Shows a survey in `root`, one question at a time, and a word of thanks at the end. */
export const renderSurvey = (root: HTMLElement, options: SurveyOptions): void => {
  const { survey, onComplete, onMove, storageKey = "survey" } = options;
  const appearance = survey.appearance ?? {};
  const compiled = runtime.lowerSurvey(survey);
  const visit = beginVisit(compiled, storageKey);
  let { session } = visit;
  const status = element("p", { role: "status" });
  const form = element("form", { novalidate: true });

  const moveTo = (next: runtime.Session): void => {
    session = next;
    keepSession(storageKey, session);
    onMove?.(session);
    status.textContent = "";
    show();
    form.querySelector("h2")?.focus();
    if (next.current === "end") onComplete(runtime.collectResponses(compiled, next));
  };

  const refuse = (message: string, wrong?: HTMLInputElement | null): void => {
    for (const marked of form.querySelectorAll("[aria-invalid]")) marked.removeAttribute("aria-invalid");
    (wrong?.type === "radio" ? wrong.closest("fieldset") : wrong)?.setAttribute("aria-invalid", "true");
    form.querySelector("[role=alert]")?.replaceChildren(message);
    wrong?.focus();
  };

  const answer = (response: runtime.Response) => {
    const step = runtime.answerQuestion(compiled, session, response);
    if (step.ok) return moveTo(step.session);
    const [refusal] = step.diagnostics;
    const name = refusal.code === "answer-required" ? "answer" : "typed";
    refuse(sayRefusal(refusal, document.documentElement.lang), form.querySelector(`[name=${name}]`));
  };

  const thanks = (): HTMLElement => {
    const heading = appearance.thankYouMessageHeader || words.thanks;
    const { thankYouMessageDescription: text, thankYouMessageDescriptionContentType: type } = appearance;
    return element("div", { dir: "auto" }, element("h2", { tabindex: -1 }, heading), textOf(text, type));
  };

  const show = (): void => {
    const progress = runtime.measureProgress(compiled, session);
    const bar = element("progress", { max: 1, value: progress.fraction });
    const label = element("label", { class: "progress" }, words.progress(progress), bar);
    const at = runtime.currentQuestion(session) as number;
    const item = compiled.questions[at];
    if (item === undefined) {
      form.replaceChildren(label, thanks());
      if (appearance.displayThankYouMessage !== false) return;
      root.classList.remove("survey");
      root.replaceChildren();
      return;
    }
    const question = survey.questions?.[at] as Question;
    const given = [session.answers[at] ?? []].flat().map(String);
    const atOnce = submitsAtOnce(item, question, given);
    const radios = item.type === "rating" || item.type === "single_choice";
    const hint = element("div", { class: "hint", id: `${storageKey}-hint` });
    if (question.description) hint.append(textOf(question.description, question.descriptionContentType));
    hint.append(hintOf(item));
    const bounds = element("p", { class: "bounds", id: `${storageKey}-bounds` });
    for (const end of boundsOf(question)) bounds.append(element("span", {}, end));
    // The direction of the question's text is that of its controls.
    const fields = element(
      "fieldset",
      { "aria-describedby": `${hint.id} ${bounds.id}`, dir: "auto" },
      element("legend", {}, element("h2", { tabindex: -1 }, item.text)),
      hint,
      ...controlsFor(item, question, given, `${visit.seed}-${at}`),
      bounds,
    );
    if (radios) fields.setAttribute("role", "radiogroup");
    if (radios && !item.optional) fields.setAttribute("aria-required", "true");
    const error = element("p", { id: `${storageKey}-error`, role: "alert" });
    for (const one of fields.querySelectorAll("[name]")) one.setAttribute("aria-describedby", error.id);
    const buttons = element("div", { class: "buttons" });
    if (session.path.length > 0 && appearance.allowGoBack !== false)
      buttons.append(button(words.back, () => moveTo(runtime.goBack(compiled, session))));
    if (item.optional && item.type !== "link") buttons.append(button(words.skip, () => answer(null)));
    const onward = question.buttonText || (progress.remaining.max === 1 ? words.submit : words.next);
    buttons.append(element("button", { type: "submit", class: atOnce ? "quiet" : undefined }, onward));
    form.replaceChildren(label, fields, error, buttons);
    form.oninput = () => refuse("");
    // The arrow keys pick what they pass, so that only a pointer submits at once; the focus is visible for keys.
    form.onchange = ({ target }) => {
      if (atOnce && !(target as HTMLElement).matches(":focus-visible")) form.requestSubmit();
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      answer(readAnswer(item, new FormData(form)));
    };
  };

  root.classList.add("survey");
  root.replaceChildren(status, form);
  show();
  if (visit.changed) status.append(words.changed);
};
