import { branchingTypeOf } from "#branching-types/branching-types.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { hasMember } from "#question-types/members.ts";
import { lowerQuestion } from "#routing/lower-survey.ts";
import { decidingKey } from "#routing/next-target.ts";
import {
  concludeEdit,
  type EditDiagnostic,
  type EditOutcome,
  editFinding,
  isPosition,
  questionsOf,
  refuseEdit,
  refusePosition,
  refuseWithoutQuestions,
} from "./edit-outcome.ts";

const messages = {
  noSuchChoice: { message: "Expected positions of the old choices in `from`, from 0 to {last}." },
  noChoices: { message: "Questions of this type have no choices." },
  otherLength: {
    message: "Expected an entry in `from` for each new choice: its position before the edit, or null.",
  },
  openChoiceDropped: {
    message: "The open choice is removed, so respondents can no longer answer in their own words.",
  },
  translationDropped: {
    message:
      "This list was ignored because it has the wrong length. It would now apply to the wrong choices, so it is removed.",
    help: "Translate the choices as they are now.",
  },
  keyDropped: {
    message: "The choice of this response key is removed, and its route with it.",
    help: "Route another choice to the same target.",
  },
} as const;

/** The new choices, and the old choice of each of them. */
interface ChoiceChange {
  readonly choices: readonly string[];
  readonly from: readonly (number | null)[];
}

/** The old positions that a response key selects: of a choice, or of every choice with that text. */
const positionsOf = (key: string, old: readonly string[]): number[] =>
  isPosition(Number(key), old.length) && String(Number(key)) === key
    ? [Number(key)]
    : [...old.keys()].filter((position) => old[position] === key);

function withOpenLast({ choices, from }: ChoiceChange, open: number): ChoiceChange {
  const at = from.lastIndexOf(open);
  const others = [...choices.keys()].filter((position) => position !== at);
  return {
    choices: [...others, at].map((position) => choices[position] as string),
    from: [...others, at].map((position) => from[position] as number | null),
  };
}

/** The response keys of the new choices: unchanged positions or texts if these mean the same, or positions. */
function rewriteKeys(
  values: JsonObject,
  old: JsonObject,
  now: JsonObject,
  { choices, from }: ChoiceChange,
): JsonObject {
  const oldItem = lowerQuestion({ ...old, branching: null }, 0, 1);
  const nowItem = lowerQuestion({ ...now, branching: null }, 0, 1);
  const texts = oldItem.choices ?? [];
  const placesOf = new Map<number, number[]>();
  for (const [place, position] of from.entries())
    if (position !== null) placesOf.set(position, [...(placesOf.get(position) ?? []), place]);
  /** The target of each new choice. */
  const targets = from.map((position) => {
    const key = position === null ? undefined : decidingKey(oldItem, position, values);
    return key === undefined ? undefined : values[key];
  });
  const routes = new Map<string, unknown>();
  for (const [key, value] of Object.entries(values)) {
    const isText = !(isPosition(Number(key), texts.length) && String(Number(key)) === key);
    for (const position of positionsOf(key, texts))
      for (const place of placesOf.get(position) ?? [])
        routes.set(isText ? (choices[place] as string) : String(place), value);
  }
  const rewritten = Object.fromEntries(routes);
  const meansTheSame = targets.every((value, place) => {
    const key = decidingKey(nowItem, place, rewritten);
    return (key === undefined ? undefined : rewritten[key]) === value;
  });
  if (meansTheSame) return rewritten;
  return Object.fromEntries(
    targets.flatMap((value, place) => (value === undefined ? [] : [[String(place), value]])),
  );
}

/**
 * The translations, with their choices in the new order. A new choice has its own text in every language. A list that would
 * apply only because of the change is removed, because its positions may mean other choices.
 */
function translate(
  { translations }: JsonObject,
  count: number,
  { choices, from }: ChoiceChange,
): { readonly translations?: JsonObject; readonly dropped: readonly string[] } {
  if (!isObject(translations)) return { dropped: [] };
  const dropped: string[] = [];
  const translated = Object.entries(translations).map(([language, words]) => {
    const list = isObject(words) ? words["choices"] : undefined;
    if (!isObject(words) || !Array.isArray(list)) return [language, words];
    if (list.length === count)
      return [
        language,
        {
          ...words,
          choices: from.map((position, place) => (position === null ? choices[place] : list[position])),
        },
      ];
    if (list.length !== choices.length) return [language, words];
    dropped.push(language);
    const { choices: _choices, ...others } = words;
    return [language, others];
  });
  return { translations: Object.fromEntries(translated), dropped };
}

/**
 * Changes the choices of the question at `at`. For each of `choices`, `from` contains the position that the choice had before,
 * or null if it is new. Response keys, positions and texts alike, and translations follow their choices; new choices have none.
 * Keys of removed choices are reported (`key-dropped`). The open choice stays last; if it is removed, the question accepts listed choices only.
 * A question without choices is rejected. The given survey is unchanged.
 *
 * @example
 * // Before: ["Yes", "No"]. "Maybe" is new, "No" is renamed.
 * const changed = changeChoices(survey, 1, ["Yes", "Maybe", "Not at all"], [0, null, 1]);
 */
export function changeChoices(
  survey: Survey,
  at: number,
  choices: readonly string[],
  from: readonly (number | null)[],
): EditOutcome {
  const questions = questionsOf(survey);
  if (questions === null) return refuseWithoutQuestions();
  if (!isPosition(at, questions.length)) return refusePosition(questions.length);
  const pointer = `/questions/${at}`;
  const question = questions[at];
  if (!isObject(question) || !hasMember(question["type"], "choices"))
    return refuseEdit(pointer, fillMessage(messages, "noChoices"));
  const { choices: texts = [], openChoice } = lowerQuestion(question, 0, 1);
  if (!Array.isArray(choices) || !Array.isArray(from) || choices.length !== from.length)
    return refuseEdit(pointer, fillMessage(messages, "otherLength"));
  if (!from.every((position) => position === null || isPosition(position, texts.length)))
    return refuseEdit(pointer, fillMessage(messages, "noSuchChoice", { last: texts.length - 1 }));

  const found: EditDiagnostic[] = [];
  const open = texts.length - 1;
  const losesOpen = openChoice === true && open >= 0 && !from.includes(open);
  const change: ChoiceChange =
    openChoice === true && open >= 0 && !losesOpen
      ? withOpenLast({ choices, from }, open)
      : { choices, from };
  const { dropped, ...words } = translate(question, texts.length, change);
  for (const language of dropped)
    found.push(
      editFinding(
        "key-dropped",
        "warning",
        `${pointer}/translations/${pointerToken(language)}/choices`,
        fillMessage(messages, "translationDropped"),
      ),
    );
  let edited: JsonObject = { ...question, choices: change.choices, ...words };
  if (losesOpen) {
    edited = { ...edited, hasOpenChoice: false };
    found.push(
      editFinding(
        "key-dropped",
        "warning",
        `${pointer}/choices/${open}`,
        fillMessage(messages, "openChoiceDropped"),
      ),
    );
  }
  const branching = question["branching"];
  const values = isObject(branching) ? branchingTypeOf(branching["type"]).byKey?.(branching) : undefined;
  if (isObject(branching) && values !== undefined) {
    const responseValues = rewriteKeys(values, question, edited, change);
    edited = { ...edited, branching: { ...branching, responseValues } };
    for (const key of Object.keys(values))
      if (!positionsOf(key, texts).some((position) => from.includes(position)))
        found.push(
          editFinding(
            "key-dropped",
            "warning",
            `${pointer}/branching/responseValues/${pointerToken(key)}`,
            fillMessage(messages, "keyDropped"),
          ),
        );
  }
  return concludeEdit(
    survey,
    questions.map((each, position) => (position === at ? edited : each)),
    found,
  );
}
