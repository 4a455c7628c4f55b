import { following, type Target } from "#branching-types/branching-type.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { answersTo, portableRankOf } from "#question-types/traits.ts";
import { edgesOf } from "#routing/edges.ts";
import { decidingKey } from "#routing/next-target.ts";
import { concludeEdit, type EditOutcome, questionsOf } from "./edit-outcome.ts";
import { leadingTo } from "./retarget.ts";

/** An answer with its keys: its own, and one that it may share with others. */
interface KeyedAnswer {
  readonly own: string;
  readonly shared: string | undefined;
  readonly target: Target;
}

/** Keys for a group of answers with the same shared key, and how many of these keys deployed clients do not know. */
interface Keys {
  readonly targets: readonly (readonly [key: string, target: Target])[];
  readonly unportable: number;
}

function keyedAnswers(question: CompiledQuestion): KeyedAnswer[] {
  const { keyAt } = questionTypeOf(question.type);
  return answersTo(question).map((answer) => {
    const key = decidingKey(question, answer, question.routes);
    const shared = keyAt?.(question, answer, 1);
    return {
      own: String(keyAt?.(question, answer, 0)),
      shared: shared === undefined ? undefined : String(shared),
      target: key === undefined ? question.otherwise : (question.routes[key] as Target),
    };
  });
}

type IsBetter = (one: Keys, other: Keys) => boolean;

const isShorter: IsBetter = (one, other) => one.targets.length < other.targets.length;

const isMorePortable: IsBetter = (one, other) =>
  one.unportable < other.unportable ||
  (one.unportable === other.unportable && one.targets.length < other.targets.length);

/** The best keys for such a group; answers that lead to `unkeyed` need none. */
function bestKeys(
  answers: readonly KeyedAnswer[],
  unkeyed: Target | undefined,
  portableRank: number,
  isBetter: IsBetter,
): Keys {
  const { shared } = answers[0] as KeyedAnswer;
  const goals: (Target | undefined)[] = [undefined];
  if (shared !== undefined) goals.push(...new Set(answers.map(({ target }) => target)));
  const all = goals.map((goal): Keys => {
    const covered = goal ?? unkeyed;
    const own = answers.flatMap(({ own: key, target }) =>
      target === covered ? [] : [[key, target] as const],
    );
    const targets = goal === undefined ? own : [[shared as string, goal] as const, ...own];
    // If answers share no key, each keeps its own.
    const known = portableRank === 0 ? own : targets.slice(0, targets.length - own.length);
    return { targets, unportable: shared === undefined ? 0 : targets.length - known.length };
  });
  return all.reduce((best, each) => (isBetter(each, best) ? each : best));
}

/** Whether branching determines the target of every answer, so that none falls through to the next question. */
const coversAllAnswers = (question: CompiledQuestion, values: JsonObject): boolean =>
  !question.optional &&
  answersTo(question).every((answer) => {
    const key = decidingKey(question, answer, values);
    return key !== undefined && values[key] !== "next_question";
  });

/** The fewest keys that keep all targets; preferably keys that deployed clients know, if they are no more than before. */
function simplestValues(question: CompiledQuestion, values: JsonObject, next: Target): JsonObject {
  // Deployed clients lose the answers of respondents who run past the last question.
  const isExplicit = next === "end" && coversAllAnswers(question, values);
  const groups = new Map<string, KeyedAnswer[]>();
  for (const answer of keyedAnswers(question)) {
    const name = answer.shared === undefined ? `own ${answer.own}` : `shared ${answer.shared}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [answer]);
    else group.push(answer);
  }
  const rank = portableRankOf(question.type);
  const keysBy = (isBetter: IsBetter): Keys["targets"] =>
    [...groups.values()].flatMap(
      (answers) => bestKeys(answers, isExplicit ? undefined : next, rank, isBetter).targets,
    );
  const portable = keysBy(isMorePortable);
  const keys = portable.length <= Object.keys(values).length ? portable : keysBy(isShorter);
  return Object.fromEntries(
    keys.map(([key, target]) => [key, target === next && target !== "end" ? "next_question" : target]),
  );
}

/** A question with the simplest branching that keeps the target of every answer. */
function simplify(raw: unknown, question: CompiledQuestion, next: Target): unknown {
  if (!isObject(raw) || !Object.hasOwn(raw, "branching")) return raw;
  const branching = isObject(raw["branching"]) ? raw["branching"] : {};
  const { type: _type, index: _index, responseValues, ...others } = branching;
  const targets = new Set(edgesOf(question).map(({ target }) => target));
  const [only] = targets;
  if (targets.size === 1 && only !== undefined) {
    if (only !== next) return { ...raw, branching: leadingTo(only, branching) };
    const { branching: _branching, ...rest } = raw;
    return Object.keys(others).length === 0
      ? rest
      : { ...raw, branching: { type: "next_question", ...others } };
  }
  const values = simplestValues(question, isObject(responseValues) ? responseValues : {}, next);
  return { ...raw, branching: { ...branching, responseValues: values } };
}

/**
 * The same survey with the simplest branching that keeps all routes: branching without effect is removed, branching by response
 * with one target becomes a jump, and response keys are as few as possible, preferably those that deployed clients know.
 * Questions stay unchanged, including unreachable ones. There are never more branchings or response keys than before, and
 * simplifying again changes nothing. A survey with errors returns its diagnostics. The given survey is unchanged.
 *
 * @example
 * const simplified = simplifySurvey(survey);
 * if (simplified.ok) save(simplified.value);
 */
export function simplifySurvey(survey: Survey): EditOutcome {
  const compiled = compileSurvey(survey);
  if (!compiled.ok) return compiled;
  const given = questionsOf(survey) ?? [];
  const { questions } = compiled.value;
  const simplified = given.map((question, position) =>
    simplify(question, questions[position] as CompiledQuestion, following(position, given.length)),
  );
  return concludeEdit(survey, simplified, []);
}
