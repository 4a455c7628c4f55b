import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { visible } from "./visible.ts";

/** Longer walks keep their beginning and their end. */
const MOST_STEPS = 8;
const FIRST_STEPS = 4;
const LAST_STEPS = 3;
const MOST_CHOICES = 5;
const LONGEST_TEXT = 60;

function responseText(response: Response): string {
  if (response === null) return "(skipped)";
  if (typeof response === "number") return String(response);
  if (typeof response === "string") return quoted(response);
  const shown = response.slice(0, MOST_CHOICES).map(quoted);
  if (response.length > MOST_CHOICES) shown.push(`... ${response.length - MOST_CHOICES} more`);
  return `[${shown.join(", ")}]`;
}

function quoted(text: string): string {
  return visible(JSON.stringify(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text));
}

const stepText = ({ question, response }: WitnessStep): string =>
  `questions[${question}] ${responseText(response)}`;

/** A respondent's answers on one line; a long walk is cut in its middle. */
export function witnessLine(witness: readonly WitnessStep[]): string {
  if (witness.length <= MOST_STEPS) return witness.map(stepText).join(" -> ");
  const steps = witness.slice(0, FIRST_STEPS).map(stepText);
  steps.push(`... ${witness.length - FIRST_STEPS - LAST_STEPS} more ...`);
  steps.push(...witness.slice(-LAST_STEPS).map(stepText));
  return steps.join(" -> ");
}
