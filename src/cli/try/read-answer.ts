import type { Response } from "#diagnostics/diagnostic.ts";
import type { Choice, Control } from "./question-view.ts";

/** A choice by its text or else its number, counted from 1 as it is listed; any other text as it is. */
function choiceIn(choices: readonly Choice[], written: string): string {
  const byText = choices.find(({ text, shown }) => text === written || shown === written);
  if (byText !== undefined) return byText.text;
  const byNumber = /^\d+$/.test(written) ? choices[Number(written) - 1] : undefined;
  return byNumber?.text ?? written;
}

/** Several choices: a JSON list, or what stands between commas; a text that is a choice may have commas itself. */
function choicesIn(choices: readonly Choice[], written: string): Response {
  if (written.startsWith("[")) {
    try {
      return JSON.parse(written) as Response;
    } catch {
      // A text may begin with a bracket, too.
    }
  }
  if (choices.some(({ text, shown }) => text === written || shown === written))
    return [choiceIn(choices, written)];
  return written.split(",").map((part) => choiceIn(choices, part.trim()));
}

/** The answer that a line gives to a question; null for a blank one, which skips. */
export function readAnswer(control: Control, line: string): Response {
  const written = line.trim();
  if (written === "") return null;
  switch (control.kind) {
    case "scale":
      return /^\d+$/.test(written) ? Number(written) : written;
    case "choices":
      return control.takesSeveral ? choicesIn(control.choices, written) : choiceIn(control.choices, written);
    default:
      return line;
  }
}
