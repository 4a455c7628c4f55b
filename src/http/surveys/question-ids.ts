import { matchNames, noMatches } from "#analysis/versions/match-questions.ts";
import type { Question } from "#model/payloads.generated.ts";
import type { Services } from "../services/services.ts";

type Questions = readonly Question[];

const hasId = ({ id }: Question): boolean => typeof id === "string";

/** A question with its id first, so that the same question without an id is stored as the same text again. */
const withId = ({ id: _, ...members }: Question, id: string): Question => ({ id, ...members }) as Question;

/**
 * Stored questions with ids. A question that was stored before the server assigned ids gets its position as id, because its
 * answers are stored under it.
 */
export const withStoredIds = (stored: Questions): Question[] =>
  stored.map((question, position) => (hasId(question) ? question : withId(question, String(position))));

/**
 * The criteria for recognizing a question, the most exact first: its content without id and routes, its text and type, its
 * text.
 */
const criteria: readonly ((question: Question) => string)[] = [
  ({ id: _, branching: __, ...content }) => JSON.stringify(content),
  ({ type, question }) => JSON.stringify([type, question]),
  ({ question }) => question,
];

/** By position: whether the last recognized question up to there, in the order of `positions`, has kept its position. */
function findSettled(matched: Int32Array, positions: readonly number[]): boolean[] {
  const settled: boolean[] = [];
  let isSettled = true;
  for (const position of positions) {
    const before = matched[position] as number;
    if (before !== -1) isSettled = before === position;
    settled[position] = isSettled;
  }
  return settled;
}

/**
 * By position in `sent`: the position of the same question in `stored`, or -1. Questions are recognized by id, then by content
 * or text, each once. A question that has another text is recognized by its position if its type is the same, and the
 * recognized questions next to it have kept their positions: otherwise questions were inserted, removed or moved. Linear.
 */
function recognize(sent: Questions, stored: Questions): Int32Array {
  const matching = noMatches(stored.length, sent.length);
  const idOf = ({ id }: Question): string | undefined => id ?? undefined;
  matchNames(matching, stored.map(idOf), sent.map(idOf));
  for (const nameOf of criteria) {
    const names = stored.map(nameOf);
    // Questions that have an id come last, because they keep it. A stored question that one matches is not matched again.
    matchNames(
      matching,
      names,
      sent.map((question) => (hasId(question) ? undefined : nameOf(question))),
    );
    matchNames(matching, names, sent.map(nameOf));
  }
  const { before: matched, after: taken } = matching;
  const positions = [...sent.keys()];
  const isSettledBefore = findSettled(matched, positions);
  const isSettledAfter = findSettled(matched, positions.toReversed());
  return matched.map((before, position) =>
    before === -1 &&
    taken[position] === -1 &&
    stored[position]?.type === sent[position]?.type &&
    isSettledBefore[position] &&
    isSettledAfter[position]
      ? position
      : before,
  );
}

/**
 * The questions of a request with ids: ids from the request, those of recognized stored questions, and new ones. So stored
 * answers, whose keys are ids, remain those to the same question when questions are moved. The stored questions have ids.
 */
export function withQuestionIds(
  { newId }: Pick<Services, "newId">,
  sent: Questions,
  stored: Questions,
): Question[] {
  if (sent.every(hasId)) return [...sent];
  const matched = recognize(sent, stored);
  return sent.map((question, position) => {
    if (hasId(question)) return question;
    return withId(question, stored[matched[position] as number]?.id ?? newId());
  });
}
