import type { Question } from "surveyc";
import { type CompiledQuestion, choiceOrder, type Response } from "surveyc/runtime";
import { words } from "./words.ts";

/** What can be picked: its position or rating, its label, and the classes that it has in `survey.css`. */
interface Option {
  readonly value: number;
  readonly label: string;
  readonly look: string;
}

/** The pictures of a rating; undefined where it shows numbers, as it does on scales for which there are no pictures. */
const facesOf = (question: Question): readonly string[] | undefined =>
  question.type === "rating" && question.display === "emoji" ? words.faces[question.scale] : undefined;

/** What can be picked, in the order in which it is shown. */
export const optionsOf = (item: CompiledQuestion, question: Question, seed: string): readonly Option[] => {
  const { choices = [], scale } = item;
  if (scale === undefined) {
    const shuffled = "shuffleOptions" in question && question.shuffleOptions;
    const order = shuffled ? choiceOrder(item, seed) : [...choices.keys()];
    return order.map((value) => ({ value, label: choices[value] ?? "", look: "choice" }));
  }
  const faces = facesOf(question);
  const lowest = scale === 10 ? 0 : 1;
  return Array.from({ length: scale + 1 - lowest }, (_, step) => {
    const label = faces?.[step] ?? `${step + lowest}`;
    const look = faces ? `rating face ${label.toLowerCase().replace(" ", "-")}` : "rating";
    return { value: step + lowest, label, look };
  });
};

/** What the ends of a rating mean, each with its number where numbers are shown. */
export const boundsOf = (question: Question): readonly [string, string] => {
  if (question.type !== "rating") return ["", ""];
  const { scale, lowerBoundLabel, upperBoundLabel } = question;
  const worded = (rating: number, label?: string | null): string =>
    label ? (facesOf(question) ? label : `${rating}: ${label}`) : "";
  return [worded(scale === 10 ? 0 : 1, lowerBoundLabel), worded(scale, upperBoundLabel)];
};

/** What a respondent should know besides the description. */
export const hintOf = ({ type, optional }: CompiledQuestion): string =>
  [type === "multiple_choice" && words.pickAll, optional && words.mayBeSkipped].filter(Boolean).join(" ");

/** Whether picking is submitting. Not where a text may have to follow, nor where an answer of before may stay. */
export const submitsAtOnce = (
  item: CompiledQuestion,
  question: Question,
  given: readonly string[],
): boolean =>
  question.skipSubmitButton === true &&
  (item.type === "rating" || (item.type === "single_choice" && !item.openChoice)) &&
  given.length === 0;

/** The answer that a form holds; null where nothing is picked or written. */
export const readAnswer = ({ type, choices, openChoice }: CompiledQuestion, form: FormData): Response => {
  const values = form.getAll("answer").map(String);
  const [first = ""] = values;
  if (first.trim() === "") return null;
  if (choices === undefined) return type === "rating" ? Number(first) : first;
  const open = openChoice ? choices.length - 1 : -1;
  // In the order of the survey, however they are shown.
  const positions = values.map(Number).sort((one, other) => one - other);
  const texts = positions.map((at) => (at === open ? String(form.get("typed")) : (choices[at] ?? "")));
  return type === "multiple_choice" ? texts : (texts[0] ?? null);
};
