import { useState } from "react";
import type { Question } from "surveyc";
import type { CompiledQuestion } from "surveyc/runtime";
import { optionsOf } from "../shared/question-view.ts";
import { isSafeLink } from "../shared/sanitise.ts";
import { words } from "../shared/words.ts";

/** The answer of before; what orders shuffled choices; the id of the error message; the name of the control that is wrong. */
interface ControlsProps {
  readonly item: CompiledQuestion;
  readonly question: Question;
  readonly given: readonly string[];
  readonly seed: string;
  readonly errorId: string;
  readonly wrong: string;
}

/** The controls of a question. Answers are in those named `answer`, free text in `typed`. */
export function Controls({ item, question, given, seed, errorId, wrong }: ControlsProps) {
  const { type, text, choices = [], openChoice, optional } = item;
  const [followed, follow] = useState(given[0] ?? "");
  const named = (name: string) => ({ name, "aria-describedby": errorId, "aria-invalid": wrong === name });
  if (type === "open") {
    const labelled = { "aria-label": text, "aria-required": !optional, dir: "auto" };
    return <textarea {...named("answer")} {...labelled} defaultValue={given[0]} />;
  }
  if (question.type === "link") {
    const link = question.link ?? "";
    if (!isSafeLink(link)) return null;
    return (
      <a className="link" href={link} target="_blank" rel="noopener" onClick={() => follow("link clicked")}>
        <input type="hidden" name="answer" value={followed} />
        {words.link(link)}
      </a>
    );
  }
  const kind = type === "multiple_choice" ? "checkbox" : "radio";
  const typed = openChoice ? given.find((answer) => !choices.slice(0, -1).includes(answer)) : undefined;
  const options = optionsOf(item, question, seed).map(({ value, label, look }) => {
    const open = openChoice && value === choices.length - 1;
    const picked = open ? typed !== undefined : given.includes(type === "rating" ? `${value}` : label);
    return (
      <label className={look} key={value}>
        <input {...named("answer")} type={kind} value={value} defaultChecked={picked} />
        <span>{label}</span>
      </label>
    );
  });
  if (type === "rating") return <div className="ratings">{options}</div>;
  const name = words.typed(choices.at(-1) ?? "");
  const labelled = { "aria-label": name, placeholder: words.placeholder, dir: "auto" };
  return (
    <>
      {options}
      {openChoice && <input className="typed" {...named("typed")} {...labelled} defaultValue={typed} />}
    </>
  );
}
