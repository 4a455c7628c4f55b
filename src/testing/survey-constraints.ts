import { questionArbitraries } from "#question-types/arbitraries.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";

/** What generated surveys are to be like. */
export interface SurveyConstraints {
  /** The fewest questions; 0 if not given, 1 where surveys are to be portable. */
  readonly minQuestions?: number;
  /**
   * The most questions; 8 if not given, and never less than the fewest. As with `fc.array`, fast-check's `size` keeps
   * values well below a large bound; raise `minQuestions` to get long surveys.
   */
  readonly maxQuestions?: number;
  /** The types of questions; all if not given. */
  readonly types?: readonly QuestionTypeName[];
  /** Whether questions may branch; `true` if not given. */
  readonly branching?: boolean;
  /** Whether answers may lead back, the end always staying in reach; `"some"` if not given, `"none"` where portable. */
  readonly loops?: "none" | "some";
  /**
   * Whether surveys must compile without any warning, so that deployed clients route every answer as we do: only scales
   * that they draw, only bands and positions as response keys, explicit ends, different choices, no loops, and every
   * question asked under some answers. `false` if not given.
   */
  readonly portable?: boolean;
  /** Whether questions have ids of their own: none, all, or in some surveys some; `"some"` if not given. */
  readonly ids?: "none" | "some" | "all";
}

/** The same with the defaults filled in. */
export type SettledConstraints = Required<SurveyConstraints>;

const MOST_QUESTIONS = 8;

/** Fills in the defaults. Throws a RangeError where no survey could be made: a mistake of the calling program. */
export function settleConstraints(constraints: SurveyConstraints): SettledConstraints {
  const portable = constraints.portable ?? false;
  const minQuestions =
    constraints.minQuestions ?? (portable ? Math.min(1, constraints.maxQuestions ?? 1) : 0);
  const maxQuestions = constraints.maxQuestions ?? Math.max(MOST_QUESTIONS, minQuestions);
  const known = Object.keys(questionArbitraries) as QuestionTypeName[];
  const types = known.filter((type) => constraints.types?.includes(type) ?? true);
  const loops = portable ? "none" : (constraints.loops ?? "some");
  if (!(minQuestions >= 0 && minQuestions <= maxQuestions) || types.length === 0)
    throw new RangeError(
      `No survey has at least ${minQuestions} and at most ${maxQuestions} questions of ${types.length} types.`,
    );
  return {
    minQuestions,
    maxQuestions,
    types,
    branching: constraints.branching ?? true,
    loops,
    portable,
    ids: constraints.ids ?? "some",
  };
}
