// A survey renderer on the plain DOM. To use it, copy this folder, ../shared and ../survey.css, and install dompurify.
import { dressSurvey } from "../shared/looks.js";
import { type Page, pageOf } from "../shared/page.js";
import { sanitise } from "../shared/sanitise.js";
import * as visits from "../shared/visit.js";
import { controlsFor } from "./controls.js";
import { element } from "./element.js";

const button = (text: string, press: () => void): HTMLElement => {
  const created = element("button", { type: "button" }, text);
  created.onclick = press;
  return created;
};

/** A text of the author, as plain text or sanitized HTML. */
const textOf = ({ text, contentType }: Page): HTMLElement =>
  element(
    "div",
    { class: contentType ?? "text", dir: "auto" },
    contentType === "html" ? sanitise(text ?? "") : (text ?? ""),
  );

/** Shows a survey in `root`, one question at a time, with optional pages before and after. */
export const renderSurvey = (root: HTMLElement, options: visits.SurveyOptions): void => {
  const { survey, onMove, storageKey: id = "survey" } = options;
  const status = element("p", { role: "status" });
  const box = element("div", { class: "page" });
  const form = element("form", { class: "survey", novalidate: true }, status, box);

  const refuse = (message: string, wrong?: HTMLInputElement | null): void => {
    for (const marked of form.querySelectorAll("[aria-invalid]")) marked.removeAttribute("aria-invalid");
    (wrong?.type === "radio" ? wrong.closest("fieldset") : wrong)?.setAttribute("aria-invalid", "true");
    form.querySelector("[role=alert]")?.replaceChildren(message);
    wrong?.focus();
  };

  /** The parts of a page with a question. */
  const question = ({ asking, ...page }: Page, { speech }: visits.Visit): HTMLElement[] => {
    const heading = element("h2", { tabindex: -1, "aria-describedby": `${id}-progress` }, page.heading);
    if (!asking) return [element("div", { dir: "auto", lang: page.lang }, heading, textOf(page))];
    const { item, hint, bounds, isRadio } = asking;
    const own = element("div", { dir: speech.dir, lang: speech.lang }, hint);
    const hints = element(
      "div",
      { class: "hint", id: `${id}-hint` },
      ...(page.text ? [textOf(page)] : []),
      own,
    );
    const ends = bounds.map((end) => element("span", { dir: "auto" }, end));
    const below = element("p", { class: "bounds", id: `${id}-bounds` }, ...ends);
    const controls = controlsFor(asking, page.heading, speech.words);
    const error = element("p", { id: `${id}-error`, role: "alert", dir: "auto" });
    const described = { "aria-describedby": `${hints.id} ${below.id}`, dir: "auto", lang: page.lang };
    const group = isRadio && { role: "radiogroup", "aria-required": !item.optional };
    const fields = element(
      "fieldset",
      { ...described, ...group },
      element("legend", {}, heading),
      hints,
      element("div", { class: "controls" }, ...controls, below),
    );
    for (const one of fields.querySelectorAll("[name]")) one.setAttribute("aria-describedby", error.id);
    return [fields, error];
  };

  const show = (visit: visits.Visit): void => {
    onMove?.(visit.session);
    const page = pageOf(visit);
    if (page === undefined) {
      root.replaceChildren();
      return;
    }
    const { progress, onward, back, skip, close, asking } = page;
    const move = (next: visits.Visit | visits.Refusal): void => {
      if ("message" in next)
        refuse(next.message, form.querySelector<HTMLInputElement>(`[name=${next.control}]`));
      else {
        show(next);
        form.querySelector("h2")?.focus();
      }
    };
    const buttons = element("div", { class: "buttons" });
    if (back) buttons.append(button(back, () => move(visits.goBack(visit))));
    if (skip) buttons.append(button(skip, () => move(visits.skip(visit))));
    if (close) buttons.append(button(close, () => root.replaceChildren()));
    const quiet = asking?.atOnce ? "quiet" : undefined;
    if (onward) buttons.append(element("button", { type: "submit", class: quiet }, onward));
    const bar = element("progress", { max: 1, value: progress?.fraction });
    const caption = element("span", { id: `${id}-progress` }, progress?.text ?? "");
    const label = element("label", { class: "progress" }, caption, bar);
    box.replaceChildren(...(progress ? [label] : []), ...question(page, visit), buttons);
    status.textContent = visit.note;
    form.lang = visit.speech.lang;
    form.dir = visit.speech.dir;
    form.oninput = () => refuse("");
    // Arrow keys select every option they pass, so only a pointer submits at once; the focus is visible only for keys.
    form.onchange = ({ target }) => {
      if (quiet && !(target as HTMLElement).matches(":focus-visible")) form.requestSubmit();
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      move(visits.submit(visit, new FormData(form)));
    };
  };

  root.replaceChildren(form);
  dressSurvey(form, survey.appearance ?? {});
  const begun = visits.beginVisit(options);
  if (begun instanceof Promise) void begun.then(show);
  else show(begun);
};
