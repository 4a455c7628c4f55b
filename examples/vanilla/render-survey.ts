// A survey renderer on the plain DOM. To use it, copy this folder and ../survey.css.
import type { Survey } from "surveyc";
import * as runtime from "surveyc/runtime";
import { controlsFor, readAnswer } from "./controls.ts";
import { element } from "./element.ts";

/** The payload, checked by a server; what becomes of the answers; the key under which the session survives a reload. */
interface RenderOptions {
  readonly survey: Survey;
  readonly onComplete: (responses: Record<string, runtime.Response>) => void;
  readonly storageKey?: string;
}

/** Browsers may forbid storage; then nothing is kept, and a reload starts anew. */
const browserStorage = (): Storage | undefined => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
};

const wordsFor = ({ answered, remaining: { min, max } }: runtime.Progress): string => {
  if (max === 0) return "All done";
  const left = max === null ? `at least ${min}` : min === max ? min : `${min} to ${max}`;
  return `Question ${answered + 1} (${left} left)`;
};

const button = (text: string, press: () => void): HTMLElement => {
  const made = element("button", { type: "button" }, text);
  made.onclick = press;
  return made;
};

/** Shows a survey in `root`, one question at a time, and a word of thanks at the end. */
export const renderSurvey = (root: HTMLElement, options: RenderOptions): void => {
  const { survey, onComplete, storageKey = "survey" } = options;
  const { thankYouMessageHeader, thankYouMessageDescription, allowGoBack } = survey.appearance ?? {};
  const compiled = runtime.lowerSurvey(survey);
  const kept = browserStorage()?.getItem(storageKey);
  const restored = kept ? runtime.restoreSession(compiled, kept) : undefined;
  let session = restored?.ok ? restored.session : runtime.startSurvey(compiled);
  const status = element("p", { role: "status" });
  const form = element("form", { novalidate: true });

  const moveTo = (next: runtime.Session): void => {
    session = next;
    browserStorage()?.setItem(storageKey, JSON.stringify(session));
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
    const [{ code, message }] = step.diagnostics;
    refuse(message, form.querySelector(`[name=${code === "answer-required" ? "answer" : "typed"}]`));
  };

  const show = (): void => {
    const progress = runtime.measureProgress(compiled, session);
    const bar = element("progress", { max: 1, value: progress.fraction });
    const label = element("label", { class: "progress" }, wordsFor(progress), bar);
    const at = runtime.currentQuestion(session) as number;
    const item = compiled.questions[at];
    const heading = element("h2", { tabindex: -1 }, item?.text ?? (thankYouMessageHeader || "Thank you!"));
    if (item === undefined) {
      form.replaceChildren(label, heading, element("p", {}, thankYouMessageDescription ?? ""));
      return;
    }
    const raw = survey.questions?.[at];
    const hints = [raw?.description, item.type === "multiple_choice" && "Pick all that fit."];
    if (item.optional) hints.push("You may skip this question.");
    const ends = raw?.type === "rating" ? raw : undefined;
    const lower = ends?.lowerBoundLabel && `${ends.scale === 10 ? 0 : 1}: ${ends.lowerBoundLabel}`;
    const upper = ends?.upperBoundLabel && `${ends.scale}: ${ends.upperBoundLabel}`;
    const given = [session.answers[at] ?? []].flat().map(String);
    const radios = item.type === "rating" || item.type === "single_choice";
    const bounds = element("p", { class: "bounds", id: `${storageKey}-bounds` });
    for (const end of [lower, upper]) bounds.append(element("span", {}, end || ""));
    const question = element(
      "fieldset",
      { "aria-describedby": `${storageKey}-hint ${storageKey}-bounds` },
      element("legend", {}, heading),
      element("p", { class: "hint", id: `${storageKey}-hint` }, hints.filter(Boolean).join(" ")),
      ...controlsFor(item, given, (raw?.type === "link" && raw.link) || ""),
      bounds,
    );
    if (radios) question.setAttribute("role", "radiogroup");
    if (radios && !item.optional) question.setAttribute("aria-required", "true");
    const error = element("p", { id: `${storageKey}-error`, role: "alert" });
    for (const one of question.querySelectorAll("[name]")) one.setAttribute("aria-describedby", error.id);
    const buttons = element("div", { class: "buttons" });
    if (session.path.length > 0 && allowGoBack !== false)
      buttons.append(button("Back", () => moveTo(runtime.goBack(compiled, session))));
    if (item.optional && item.type !== "link") buttons.append(button("Skip", () => answer(null)));
    buttons.append(element("button", { type: "submit" }, raw?.buttonText || "Next"));
    form.replaceChildren(label, question, error, buttons);
    form.oninput = () => refuse("");
    form.onsubmit = (event) => {
      event.preventDefault();
      answer(readAnswer(item, new FormData(form)));
    };
  };

  root.classList.add("survey");
  root.replaceChildren(status, form);
  show();
  if (restored?.ok === false) status.append("The survey has changed since you were here, so it starts anew.");
};
