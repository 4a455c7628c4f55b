import type { CompiledQuestion, Response } from "surveyc/runtime";
import { element } from "./element.ts";

/** The controls of a question, with the answer of before. Answers are in those named `answer`, free text in `typed`. */
export const controlsFor = (item: CompiledQuestion, given: readonly string[], link = ""): HTMLElement[] => {
  const { type, text, choices = [], scale = 0, openChoice, optional } = item;
  if (type === "open")
    return [
      element("textarea", { name: "answer", "aria-label": text, "aria-required": !optional }, ...given),
    ];
  if (type === "link") {
    if (!/^(https:|mailto:)/i.test(link)) return [];
    const followed = element("input", { type: "hidden", name: "answer", value: given[0] });
    const address = { class: "link", href: link, target: "_blank", rel: "noopener" };
    const anchor = element("a", address, `${link} (opens in a new tab)`);
    anchor.onclick = () => followed.setAttribute("value", "link clicked");
    return [followed, anchor];
  }
  const kind = type === "multiple_choice" ? "checkbox" : "radio";
  const option = (look: string, value: number, label: string, checked: boolean): HTMLElement => {
    const input = element("input", { type: kind, name: "answer", value, checked });
    return element("label", { class: look }, input, element("span", {}, label));
  };
  if (type === "rating") {
    const ratings = Array.from({ length: scale + 1 }, (_, rating) => rating).slice(scale === 10 ? 0 : 1);
    const row = ratings.map((rating) => option("rating", rating, `${rating}`, given.includes(`${rating}`)));
    return [element("div", { class: "ratings" }, ...row)];
  }
  const listed = openChoice ? choices.slice(0, -1) : choices;
  const typed = openChoice ? given.find((answer) => !listed.includes(answer)) : undefined;
  return choices.flatMap((choice, value) => {
    if (value < listed.length) return option("choice", value, choice, given.includes(choice));
    const field = { class: "typed", name: "typed", "aria-label": `${choice}: your answer`, value: typed };
    return [option("choice", value, choice, typed !== undefined), element("input", field)];
  });
};

/** The answer that a form holds; null where nothing is picked or written. */
export const readAnswer = (item: CompiledQuestion, form: FormData): Response => {
  const { type, choices, openChoice } = item;
  const values = form.getAll("answer").map(String);
  const [first = ""] = values;
  if (first.trim() === "") return null;
  if (choices === undefined) return type === "rating" ? Number(first) : first;
  const open = openChoice ? choices.length - 1 : -1;
  const texts = values.map((value) => String(+value === open ? form.get("typed") : choices[+value]));
  return type === "multiple_choice" ? texts : (texts[0] ?? null);
};
