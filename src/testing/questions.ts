import * as fc from "fast-check";
import { type BranchingPlace, branchingArbitraries } from "#branching-types/arbitraries.ts";
import type { Branching } from "#model/branching.ts";
import type { Question } from "#model/question.ts";
import { questionArbitraries } from "#question-types/arbitraries.ts";
import type { QuestionArbitrary, QuestionStyle } from "#question-types/question-arbitrary.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import { texts } from "#question-types/text-arbitrary.ts";
import type { SettledConstraints } from "./survey-constraints.ts";

type Without<Union, Name extends string> = Union extends unknown ? Omit<Union, Name> : never;

/** The members of a question that do not depend on the rest of its survey. */
export type QuestionFields = Without<Question, "id" | "question" | "branching">;

/** A way to branch, or none: absent, null or empty. */
export type BranchingDraft = (place: BranchingPlace) => Branching | null | undefined;

/** A question before it is known where it will stand. */
export interface QuestionDraft {
  /** Whether it is left out, as long as enough are left. */
  readonly dropped: boolean;
  readonly fields: QuestionFields;
  /** Null for a text after its position. */
  readonly text: string | null;
  /** Null for an id after its position. */
  readonly id: string | null;
  /** Whether it goes without an id where not all questions have one. */
  readonly anonymous: boolean;
  readonly branching: BranchingDraft;
}

/** Questions whose answers have response keys come more often: most branching is about those. */
const fieldsOf = (types: readonly QuestionTypeName[], style: QuestionStyle): fc.Arbitrary<QuestionFields> =>
  fc.oneof(
    { withCrossShrink: true },
    ...types.map((type): fc.WeightedArbitrary<QuestionFields> => {
      const { fields, keys }: QuestionArbitrary<QuestionFields> = questionArbitraries[type];
      return { weight: keys === undefined ? 1 : 3, arbitrary: fields(style) };
    }),
  );

/** Ids that people and programs give; those that look like positions stand for questions of their own. */
const oddIds = [
  "0",
  "1",
  "2",
  "constructor",
  "__proto__",
  "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
  "größe",
  "a/b~c",
] as const;

const noBranching: fc.Arbitrary<BranchingDraft> = fc.constantFrom(
  () => undefined,
  () => undefined,
  () => null,
  (): Branching => ({}),
);

const anyBranching: fc.Arbitrary<BranchingDraft> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: branchingArbitraries.next_question },
  { weight: 1, arbitrary: branchingArbitraries.end },
  { weight: 2, arbitrary: branchingArbitraries.specific_question },
  { weight: 6, arbitrary: branchingArbitraries.response_based },
);

/** True as often as that, and what shrinking tries first, whatever else of the question has been shrunk before. */
const seldom = (share: number): fc.Arbitrary<boolean> =>
  fc.constantFrom(true, ...Array.from({ length: share - 1 }, () => false));

/** Drafts of questions; simple ones first, so that others shrink to them. */
export const questionDrafts = ({
  types,
  branching,
  portable,
}: SettledConstraints): fc.Arbitrary<QuestionDraft> =>
  fc
    .record({
      dropped: seldom(40),
      straight: branching ? seldom(3) : fc.constant(true),
      plain: noBranching,
      branched: anyBranching,
      fields: fieldsOf(types, { portable }),
      text: fc.oneof(
        { withCrossShrink: true },
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: texts },
      ),
      id: fc.oneof(
        { withCrossShrink: true },
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...oddIds) },
      ),
      anonymous: fc.boolean(),
    })
    .map(({ straight, plain, branched, ...draft }) => ({
      ...draft,
      branching: straight ? (branching ? plain : () => undefined) : branched,
    }));
