import type { Question } from "surveyc";
import type { CompiledQuestion } from "surveyc/runtime";
import { optionsOf } from "../shared/question-view.ts";
import { isSafeLink } from "../shared/sanitise.ts";
import { words } from "../shared/words.ts";
import { element } from "./element.ts";

/** The controls of a question, with the answer of before. Answers are in those named `answer`, free text in `typed`. */
export const controlsFor = (
  item: CompiledQuestion,
  question: Question,
  given: readonly string[],
  seed: string,
): HTMLElement[] => {
  const { type, text, choices = [], openChoice, optional } = item;
  if (type === "open") {
    const named = { name: "answer", "aria-label": text, "aria-required": !optional, dir: "auto" };
    return [element("textarea", named, ...given)];
  }
  if (question.type === "link") {
    const link = question.link ?? "";
    if (!isSafeLink(link)) return [];
    const followed = element("input", { type: "hidden", name: "answer", value: given[0] });
    const address = { class: "link", href: link, target: "_blank", rel: "noopener" };
    const anchor = element("a", address, words.link(link));
    anchor.onclick = () => followed.setAttribute("value", "link clicked");
    return [followed, anchor];
  }
  const kind = type === "multiple_choice" ? "checkbox" : "radio";
  const typed = openChoice ? given.find((answer) => !choices.slice(0, -1).includes(answer)) : undefined;
  const options = optionsOf(item, question, seed).map(({ value, label, look }) => {
    const open = openChoice && value === choices.length - 1;
    const checked = open ? typed !== undefined : given.includes(type === "rating" ? `${value}` : label);
    const input = element("input", { type: kind, name: "answer", value, checked });
    return element("label", { class: look }, input, element("span", {}, label));
  });
  if (type === "rating") return [element("div", { class: "ratings" }, ...options)];
  const name = words.typed(choices.at(-1) ?? "");
  const labelled = { "aria-label": name, placeholder: words.placeholder, dir: "auto" };
  const field = element("input", { class: "typed", name: "typed", value: typed, ...labelled });
  return openChoice ? [...options, field] : options;
};
