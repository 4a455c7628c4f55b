import * as fc from "fast-check";
import { type BranchingPlace, branchingArbitraries } from "#branching-types/arbitraries.ts";
import { following, type Target } from "#branching-types/branching-type.ts";
import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import type { Branching, Question } from "#model/payloads.generated.ts";
import { questionArbitraries } from "#question-types/arbitraries.ts";
import type { QuestionArbitrary, QuestionStyle } from "#question-types/question-arbitrary.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import { texts, weighted } from "#question-types/text-arbitrary.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";

type Without<Union, Name extends string> = Union extends unknown ? Omit<Union, Name> : never;

/** The members of a question that do not depend on the rest of its survey. */
type QuestionFields = Without<Question, "id" | "question" | "branching">;

/** A way to branch, or none: absent, null or empty. */
type BranchingDraft = (place: BranchingPlace) => Branching | null | undefined;

/** A question before its position is known. */
export interface QuestionDraft {
  /** Whether it is left out, if enough are left. */
  readonly dropped: boolean;
  readonly fields: QuestionFields;
  /** Null for a text made from its position. */
  readonly text: string | null;
  /** Null for an id made from its position. */
  readonly id: string | null;
  /** Whether it has no id in a survey in which only some questions have one. */
  readonly anonymous: boolean;
  /** Whether its branching uses only the response keys that deployed clients know, if the type has any. */
  readonly usualKeys: boolean;
  readonly branching: BranchingDraft;
  /** Fields whose answers can lead to different questions, to replace others that cannot; null if not needed. */
  readonly forking: QuestionFields | null;
}

/** Questions whose answers have response keys are more frequent, because most branching depends on these. */
const fieldsOf = (types: readonly QuestionTypeName[], style: QuestionStyle): fc.Arbitrary<QuestionFields> =>
  fc.oneof(
    { withCrossShrink: true },
    ...types.map((type): fc.WeightedArbitrary<QuestionFields> => {
      const { fields, keys }: QuestionArbitrary<QuestionFields> = questionArbitraries[type];
      return { weight: keys === undefined ? 1 : 3, arbitrary: fields(style) };
    }),
  );

/** Ids that users and programs write, some of which look like positions. */
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
  ...Object.values<fc.WeightedArbitrary<BranchingDraft>>(branchingArbitraries),
);

/** True once per `share` draws; shrinking tries true first. */
const onceIn = (share: number): fc.Arbitrary<boolean> =>
  fc.constantFrom(true, ...Array.from({ length: share - 1 }, () => false));

export interface DraftConstraints {
  readonly types: readonly QuestionTypeName[];
  readonly branching: boolean;
  readonly portable: boolean;
  /** Whether answers may be required to lead to different questions. */
  readonly forks: boolean;
}

/** Whether answers to questions of a type can lead to different questions. */
export const canFork = (type: QuestionTypeName): boolean => questionArbitraries[type].keys !== undefined;

const forkingFields = (
  types: readonly QuestionTypeName[],
  style: QuestionStyle,
): fc.Arbitrary<QuestionFields> =>
  fieldsOf(types.filter(canFork), style).filter((fields) => keysOf(fields, true).length > 1);

/** Drafts of questions; simple ones first, so that others shrink to them. */
export const questionDrafts = ({
  types,
  branching,
  portable,
  forks,
}: DraftConstraints): fc.Arbitrary<QuestionDraft> =>
  fc
    .record({
      dropped: onceIn(40),
      straight: branching ? onceIn(3) : fc.constant(true),
      plain: noBranching,
      branched: anyBranching,
      fields: fieldsOf(types, { portable }),
      text: weighted([2, fc.constant(null)], [1, texts]),
      id: weighted([4, fc.constant(null)], [1, fc.constantFrom(...oddIds)]),
      anonymous: fc.boolean(),
      usualKeys: fc.constantFrom(true, true, false),
      forking: forks ? forkingFields(types, { portable }) : fc.constant(null),
    })
    .map(({ straight, plain, branched, ...draft }) => ({
      ...draft,
      branching: straight ? (branching ? plain : () => undefined) : branched,
    }));

export interface Layout {
  readonly branching: boolean;
  readonly loops: boolean;
  readonly portable: boolean;
  readonly ids: "none" | "mixed" | "all";
}

/** Numbers of steps between these lead to the last question if a survey is shorter; all others to the end. */
const MAX_SMALL_STEPS = 4;
const MAX_LARGE_STEPS = 20;

/**
 * The target `steps` from the next question, not before the start; without loops, always ahead. Jumps to the last question of a
 * survey would be rare if every target after it were the end.
 */
function targetAt(position: number, steps: number, count: number, loops: boolean): Target {
  const ahead = loops ? steps : Math.abs(steps);
  const target = position + 1 + ahead;
  if (target < count) return Math.max(0, target);
  const isFar = ahead > MAX_SMALL_STEPS && ahead <= MAX_LARGE_STEPS;
  return isFar && position + 1 < count ? count - 1 : "end";
}

/** Distinct ids. Ids that look like positions are used only if all questions have ids. */
function idsFor(drafts: readonly QuestionDraft[], { ids }: Layout): (string | undefined)[] {
  if (ids === "none") return drafts.map(() => undefined);
  const taken = new Set<string>();
  return drafts.map((draft, position) => {
    if (ids === "mixed" && draft.anonymous) return undefined;
    const preferred = draft.id ?? `q${position + 1}`;
    const id =
      taken.has(preferred) || (ids === "mixed" && /^\d+$/.test(preferred)) ? `q${position + 1}` : preferred;
    taken.add(id);
    return id;
  });
}

/** The response keys that branching of such a question may use. */
function keysOf(fields: QuestionFields, portable: boolean): readonly (readonly string[])[] {
  const { keys }: QuestionArbitrary<unknown> = questionArbitraries[fields.type];
  const [item] = keys === undefined ? [] : lowerSurvey({ questions: [fields] }).questions;
  return item === undefined ? [] : (keys?.(item, { portable }) ?? []);
}

function keysFor({ fields, usualKeys }: QuestionDraft, { portable }: Layout): readonly (readonly string[])[] {
  const usual = usualKeys || portable ? keysOf(fields, true) : [];
  return usual.length > 0 || portable ? usual : keysOf(fields, false);
}

function branchingFor(
  draft: QuestionDraft,
  position: number,
  count: number,
  layout: Layout,
): ReturnType<BranchingDraft> {
  if (!layout.branching) return undefined;
  const isLast = following(position, count) === "end";
  const branching = draft.branching({
    keys: keysFor(draft, layout),
    targetOf: (steps) => targetAt(position, steps, count, layout.loops),
    explicit: layout.portable && isLast,
  });
  if (!layout.portable || !isLast) return branching;
  // Deployed clients lose the answers of respondents who go past the last question by this branching.
  const type = branching?.type === undefined ? undefined : branchingTypeOf(branching.type);
  const runsPastTheEnd =
    type !== undefined &&
    branchingTraitsOf(type.name).isOnward === true &&
    (type.byKey === undefined || draft.fields.optional === true);
  return runsPastTheEnd ? undefined : branching;
}

/**
 * The question with branching: its first answer leads past the next question, the others lead to it. If its answers cannot lead
 * to different questions, the `forking` fields of its draft replace its fields.
 */
export function forkQuestion(
  question: Question,
  { fields, forking }: QuestionDraft,
  position: number,
  count: number,
  { portable }: Layout,
): Question {
  const forkFields = keysOf(fields, true).length > 1 ? fields : (forking ?? fields);
  const [first = [], ...others] = keysOf(forkFields, true);
  const leadTo = (keys: readonly string[], target: Target) => keys.map((key) => [key, target]);
  const afterNext = following(position + 1, count);
  const responseValues = Object.fromEntries([
    ...leadTo(first, afterNext),
    ...(portable ? others.flatMap((keys) => leadTo(keys, position + 1)) : []),
  ]);
  const { id, question: text } = question;
  return {
    ...(id === undefined ? {} : { id }),
    ...forkFields,
    question: text,
    branching: { type: "response_based", responseValues },
  } as Question;
}

/** Turns drafts into questions: gives them ids, texts, and branching to existing questions. */
export function placeQuestions(drafts: readonly QuestionDraft[], layout: Layout): Question[] {
  const ids = idsFor(drafts, layout);
  return drafts.map((draft, position) => {
    const branching = branchingFor(draft, position, drafts.length, layout);
    const id = ids[position];
    // Only questions whose answers have response keys get branching by response.
    return {
      ...(id === undefined ? {} : { id }),
      ...draft.fields,
      question: draft.text ?? `Q${position + 1}?`,
      ...(branching === undefined ? {} : { branching }),
    } as Question;
  });
}
