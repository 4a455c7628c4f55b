import { useState } from "react";
import type { Asking } from "../shared/page.js";
import type { Words } from "../shared/translations.js";

/** Screen readers need the id of the error message and the name of the invalid control. */
interface ControlsProps {
  readonly asking: Asking;
  readonly heading: string;
  readonly words: Words;
  readonly errorId: string;
  readonly wrong: string;
}

/** The controls of a question, with its earlier answer. Controls named `answer` have the answers, `typed` has the free text. */
export function Controls({ asking, heading, words, errorId, wrong }: ControlsProps) {
  const { item, given, options, link, typed, isRadio } = asking;
  const [followed, follow] = useState(given[0] ?? "");
  const named = (name: string) => ({ name, "aria-describedby": errorId, "aria-invalid": wrong === name });
  if (item.type === "open") {
    const labelled = { "aria-label": heading, "aria-required": !item.optional, dir: "auto" };
    const { placeholder } = asking;
    return <textarea {...named("answer")} {...labelled} {...{ placeholder }} defaultValue={given[0]} />;
  }
  if (link)
    return (
      <a
        className="link"
        href={link.address}
        target="_blank"
        rel="noopener"
        onClick={() => follow("link clicked")}
      >
        <input type="hidden" name="answer" value={followed} />
        <span dir="auto">{link.text}</span>
        <span className="unseen"> {words.newTab}</span>
      </a>
    );
  const labels = options.map(({ value, label, look, picked }) => (
    <label className={look} key={value}>
      <input
        {...named("answer")}
        type={isRadio ? "radio" : "checkbox"}
        value={value}
        defaultChecked={picked}
      />
      <span dir="auto">{label}</span>
    </label>
  ));
  if (item.type === "rating") return <div className="ratings">{labels}</div>;
  if (!typed) return labels;
  const labelled = { "aria-label": typed.name, placeholder: words.placeholder, dir: "auto" };
  return (
    <>
      {labels}
      <input className="typed" {...named("typed")} {...labelled} defaultValue={typed.text} />
    </>
  );
}
