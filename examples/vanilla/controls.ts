import type { Asking } from "../shared/page.js";
import type { Words } from "../shared/translations.js";
import { element } from "./element.js";

/** Creates the controls of a question, with its earlier answer. Controls named `answer` have the answers, `typed` has the free text. */
export const controlsFor = (asking: Asking, heading: string, words: Words): HTMLElement[] => {
  const { item, given, options, link, typed, isRadio } = asking;
  if (item.type === "open") {
    const named = { name: "answer", "aria-label": heading, "aria-required": !item.optional, dir: "auto" };
    return [element("textarea", { ...named, placeholder: asking.placeholder }, ...given)];
  }
  if (link) {
    const followed = element("input", { type: "hidden", name: "answer", value: given[0] });
    const hidden = element("span", { class: "unseen" }, ` ${words.newTab}`);
    const address = { class: "link", href: link.address, target: "_blank", rel: "noopener" };
    const anchor = element("a", address, element("span", { dir: "auto" }, link.text), hidden);
    anchor.onclick = () => followed.setAttribute("value", "link clicked");
    return [followed, anchor];
  }
  const labels = options.map(({ value, label, look, picked }) => {
    const type = isRadio ? "radio" : "checkbox";
    const input = element("input", { type, name: "answer", value, checked: picked });
    return element("label", { class: look }, input, element("span", { dir: "auto" }, label));
  });
  if (item.type === "rating") return [element("div", { class: "ratings" }, ...labels)];
  if (!typed) return labels;
  const labelled = { "aria-label": typed.name, placeholder: words.placeholder, dir: "auto" };
  return [...labels, element("input", { class: "typed", name: "typed", value: typed.text, ...labelled })];
};
