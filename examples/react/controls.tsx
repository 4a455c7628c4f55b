import { useState } from "react";
import type { CompiledQuestion, Response } from "surveyc/runtime";

/** The answer of before; where a link leads; the id of the error message; the name of the control that is wrong. */
interface ControlsProps {
  readonly item: CompiledQuestion;
  readonly given: readonly string[];
  readonly link: string;
  readonly errorId: string;
  readonly wrong: string | undefined;
}

/** The controls of a question. Answers are in those named `answer`, free text in `typed`. */
export function Controls({ item, given, link, errorId, wrong }: ControlsProps) {
  const { type, text, choices = [], scale = 0, openChoice, optional } = item;
  const [followed, follow] = useState(given[0] ?? "");
  const kind = type === "multiple_choice" ? "checkbox" : "radio";
  const named = (name: string) => ({ name, "aria-describedby": errorId, "aria-invalid": wrong === name });
  if (type === "open")
    return (
      <textarea {...named("answer")} aria-label={text} aria-required={!optional} defaultValue={given[0]} />
    );
  if (type === "link" && /^(https:|mailto:)/i.test(link)) {
    return (
      <a className="link" href={link} target="_blank" rel="noopener" onClick={() => follow("link clicked")}>
        <input type="hidden" name="answer" value={followed} />
        {`${link} (opens in a new tab)`}
      </a>
    );
  }
  const option = (look: string, value: number, label: string, defaultChecked: boolean) => (
    <label className={look} key={value}>
      <input {...named("answer")} {...{ type: kind, value, defaultChecked }} />
      <span>{label}</span>
    </label>
  );
  if (type === "rating") {
    const ratings = Array.from({ length: scale + 1 }, (_, rating) => rating).slice(scale === 10 ? 0 : 1);
    const row = ratings.map((rating) => option("rating", rating, `${rating}`, given.includes(`${rating}`)));
    return <div className="ratings">{row}</div>;
  }
  const listed = openChoice ? choices.slice(0, -1) : choices;
  const typed = openChoice ? given.find((one) => !listed.includes(one)) : undefined;
  return choices.map((choice, value) => {
    if (value < listed.length) return option("choice", value, choice, given.includes(choice));
    const other = option("choice", value, choice, typed !== undefined);
    const field = { className: "typed", "aria-label": `${choice}: your answer`, defaultValue: typed };
    return [other, <input key="typed" {...named("typed")} {...field} />];
  });
}

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
