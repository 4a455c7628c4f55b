import type { CompiledQuestion, CompiledSurvey, Survey } from "#index.ts";
import { plainText } from "#markup/plain-text.ts";
import { visible } from "#print/visible.ts";
import type { Ask } from "#question-types/question-type.ts";
import { listAnswersOf, questionTypeOf, viewOf } from "#question-types/question-types.ts";
import { choiceOrder } from "#runtime/index.ts";
import type { Screen } from "../../../examples/shared/screens.ts";
import { type Speech, sayLength } from "../../../examples/shared/words.ts";

/** One rating of a scale, with the word for its end and for its band. */
export interface Step {
  readonly rating: number;
  readonly label: string | undefined;
  readonly band: string | undefined;
}

/** One choice: the text that is the answer, and how it is shown. An open one takes free text instead. */
export interface Choice {
  readonly text: string;
  readonly shown: string;
  readonly isOpen: boolean;
}

export type Control =
  | { readonly ask: "text" | "link" }
  | { readonly ask: "scale"; readonly steps: readonly Step[] }
  | { readonly ask: Exclude<Ask, "text" | "link" | "scale">; readonly choices: readonly Choice[] };

/** What is shown of a question, without markup and without anything that could draw on a terminal. */
export interface QuestionView {
  readonly text: string;
  readonly description: string;
  readonly address: string | undefined;
  /** Whether it may be left without an answer. A link is passed by going on, whatever this says. */
  readonly canSkip: boolean;
  /** What a respondent should know besides the description: how long the answer has to be, and whether it may be skipped. */
  readonly hint: string;
  readonly control: Control;
}

type Question = NonNullable<Survey["questions"]>[number];

/** All members that any type has; those that a question lacks are undefined. */
type Members = Partial<Record<"link" | "display" | "lowerBoundLabel" | "upperBoundLabel", string | null>> & {
  readonly choices?: readonly string[] | null;
  readonly shuffleOptions?: boolean | null;
};

/** Longer texts are cut; reading markup may take long where they are. */
const MAX_LABEL = 5_000;

const cut = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text);

/** A text as a terminal shows it; only line breaks are kept. */
const shownText = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(visible)
    .join("\n");

/** The same in one line, as choices and labels are. */
const shownLine = (text: string): string => visible(plainText(cut(text)).trim().replaceAll(/\s+/g, " "));

/** A text that may be HTML, as its readers see it. */
const shownMarkup = (text: string): string => shownText(plainText(cut(text)));

/** The same where it may be said that it is none. */
const shownContent = (text: Screen["text"], contentType: Screen["contentType"]): string =>
  contentType === "text" ? shownText(cut(text ?? "")) : shownMarkup(text ?? "");

/** The texts of a page that asks nothing, as a terminal shows them. */
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
 * What a respondent is shown of the question at a position: texts of the survey in the language that is shown, answers of the
 * compiled one. Choices are shuffled by `seed` where the survey asks for it.
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
    sayLength(speech, item.minLength, item.maxLength),
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
