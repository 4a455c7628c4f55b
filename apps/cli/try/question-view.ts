import type { CompiledQuestion, CompiledSurvey, Survey } from "#index.ts";
import { plainText } from "#markup/plain-text.ts";
import { visible } from "#print/visible.ts";
import type { Ask } from "#question-types/question-type.ts";
import { listAnswersOf, questionTypeOf, viewOf } from "#question-types/question-types.ts";
import { choiceOrder } from "#runtime/index.ts";
import type { Screen } from "../../../examples/shared/screens.ts";
import { describeLength, type Speech } from "../../../examples/shared/words.ts";

/** One rating of a scale, with the labels of its end of the scale and of its band. */
export interface Step {
  readonly rating: number;
  readonly label: string | undefined;
  readonly band: string | undefined;
}

/** One choice: the text to record, and the text to show. An open choice accepts free text instead. */
export interface Choice {
  readonly text: string;
  readonly shown: string;
  readonly isOpen: boolean;
}

export type Control =
  | { readonly ask: "text" | "link" }
  | { readonly ask: "scale"; readonly steps: readonly Step[] }
  | { readonly ask: Exclude<Ask, "text" | "link" | "scale">; readonly choices: readonly Choice[] };

/** The visible parts of a question, without markup and with terminal controls escaped. */
export interface QuestionView {
  readonly text: string;
  readonly description: string;
  readonly address: string | undefined;
  /** Whether the question can be skipped. A link needs no answer in either case. */
  readonly canSkip: boolean;
  /** Hints besides the description: the length of the answer, and whether it can be skipped. */
  readonly hint: string;
  readonly control: Control;
}

type Question = NonNullable<Survey["questions"]>[number];

/** The properties of all types; undefined if a question lacks one. */
type Members = Partial<Record<"link" | "display" | "lowerBoundLabel" | "upperBoundLabel", string | null>> & {
  readonly choices?: readonly string[] | null;
  readonly shuffleOptions?: boolean | null;
};

/** Longer texts are truncated, because parsing their markup may be slow. */
const MAX_LABEL = 5_000;

const cut = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text);

/** Formats a text for a terminal; of control characters, only line breaks are kept. */
const shownText = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(visible)
    .join("\n");

/** Formats a choice or label for a terminal, in one line. */
const shownLine = (text: string): string => visible(plainText(cut(text)).trim().replaceAll(/\s+/g, " "));

/** Formats a text that may be HTML. */
const shownMarkup = (text: string): string => shownText(plainText(cut(text)));

/** Formats a text as HTML unless its content type is plain text. */
const shownContent = (text: Screen["text"], contentType: Screen["contentType"]): string =>
  contentType === "text" ? shownText(cut(text ?? "")) : shownMarkup(text ?? "");

/** Formats the texts of a page without a question. */
export const viewScreen = ({
  heading,
  text,
  contentType,
}: Screen): Pick<QuestionView, "text" | "description"> => ({
  text: shownMarkup(heading),
  description: shownContent(text, contentType),
});

function stepsOf(item: CompiledQuestion, members: Members, { words }: Speech): Step[] {
  const { display, lowerBoundLabel, upperBoundLabel } = members;
  const { keyAt } = questionTypeOf(item.type);
  const faces = display === "emoji" ? words.faces[item.scale ?? 0] : undefined;
  const ratings = (listAnswersOf(item.type)?.(item) ?? []).filter((each) => typeof each === "number");
  return ratings.map((rating, at) => {
    const end = at === 0 ? lowerBoundLabel : at === ratings.length - 1 ? upperBoundLabel : null;
    const bound = end || faces?.[at];
    const band = keyAt?.(item, rating, 1);
    return {
      rating,
      label: bound == null || bound.trim() === "" ? undefined : shownLine(bound),
      band: typeof band === "string" ? band : undefined,
    };
  });
}

function choicesOf(
  item: CompiledQuestion,
  { choices: shown, shuffleOptions }: Members,
  seed: string,
): Choice[] {
  const { choices = [], openChoice = false } = item;
  const order = shuffleOptions === true ? choiceOrder(item, seed) : choices.map((_text, at) => at);
  return order.map((at) => {
    const text = choices[at] as string;
    return { text, shown: shownLine(shown?.[at] ?? text), isOpen: openChoice && at === choices.length - 1 };
  });
}

function controlOf(item: CompiledQuestion, members: Members, seed: string, speech: Speech): Control {
  const { ask } = viewOf(item.type);
  switch (ask) {
    case "text":
    case "link":
      return { ask };
    case "scale":
      return { ask, steps: stepsOf(item, members, speech) };
    default:
      return { ask, choices: choicesOf(item, members, seed) };
  }
}

/**
 * Returns the view of the question at a position: texts in the shown language, answers of the compiled survey. Choices are
 * shuffled by `seed` if the question has `shuffleOptions`.
 */
export function viewQuestion(
  compiled: CompiledSurvey,
  { questions }: Pick<Survey, "questions">,
  at: number,
  seed: string,
  speech: Speech,
): QuestionView {
  const item = compiled.questions[at] as CompiledQuestion;
  const question = questions?.[at] as Question;
  const members = question as Members;
  const { description, descriptionContentType } = question;
  const control = controlOf(item, members, `${seed} ${at}`, speech);
  const hints = [
    control.ask === "several" && speech.words.pickAll,
    describeLength(speech, item.minLength, item.maxLength),
    item.optional && speech.words.mayBeSkipped,
  ];
  return {
    text: shownMarkup(question.question),
    description: shownContent(description, descriptionContentType),
    address: members.link == null ? undefined : visible(members.link),
    canSkip: item.optional,
    hint: hints.filter(Boolean).join(" "),
    control,
  };
}
