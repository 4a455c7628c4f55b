// The type of a survey that is written in a program: its literal type determines the valid positions and response keys.
import type {
  Appearance,
  Conditions,
  EndBranching,
  NextQuestionBranching,
  Question,
  ResponseBasedBranching,
  SpecificQuestionBranching,
  Survey,
} from "#model/payloads.generated.ts";
import type { PositionIn } from "#question-types/list-literals.ts";
import type { KeyOf } from "#question-types/question-types.ts";

// The properties of a payload except some; lists may be readonly.
type Members<Payload, But extends string = never> = {
  [Name in keyof Payload as Exclude<Name, But>]: Name extends "scale"
    ? 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
    : Payload[Name] | (string[] extends Payload[Name] ? readonly string[] : never);
};

// The same, and any others. The first is for values whose type is an interface, which has no index signature.
type Extensible<Payload> = Members<Payload> | (Members<Payload> & { [member: string]: unknown });

// The names and parameters of the next types are part of the compiler's messages: they list the allowed values.

type ResponseValues<Key extends string, Position> = { [Name in Key]?: Position | "next_question" | "end" };

interface BranchingByResponse<Key extends string, Position>
  extends Members<ResponseBasedBranching, "responseValues"> {
  /** Response key to target. */
  responseValues: ResponseValues<Key, Position>;
}

interface BranchingTo<Position> extends Members<SpecificQuestionBranching, "index"> {
  /** The position of the question to go to, counted from 0. */
  index: Position;
}

type BranchingLiteral<Key extends string, Position> =
  | Record<string, never>
  | NextQuestionBranching
  | EndBranching
  | BranchingTo<Position>
  | ([Key] extends [never] ? never : BranchingByResponse<Key, Position>);

type QuestionLiteral<Type extends Question["type"], Key extends string, Position> = Members<
  Extract<Question, { type: Type }>,
  "branching"
> & {
  /** Where the answers lead, by `type`. */
  branching?: BranchingLiteral<Key, Position> | null | undefined;
};

interface SurveyLiteral<Questions> extends Members<Survey, "questions" | "conditions" | "appearance"> {
  /** The questions, in the order of their positions. */
  questions?: Questions | null | undefined;
  /** When and to whom a survey is shown. */
  conditions?: Extensible<Conditions> | null | undefined;
  /** How a survey looks. */
  appearance?: Extensible<Appearance> | null | undefined;
}

type QuestionsLiteral<List, Position = PositionIn<List>> = {
  [At in keyof List]: List[At] extends { type: infer Type extends Question["type"] }
    ? QuestionLiteral<Type, KeyOf<List[At], Type>, Position>
    : Question;
};

// The type to which a survey must be assignable. TypeScript infers it from the branch that is never taken. Lists of unknown
// length are typed like those of payloads, which are mutable: otherwise literals would get readonly ones.
type Checked<Payload> = Payload extends never
  ? Payload
  : SurveyLiteral<
      Payload extends { questions: infer List extends readonly unknown[] }
        ? number extends List["length"]
          ? readonly Question[]
          : QuestionsLiteral<List>
        : Question[]
    >;

/**
 * Returns a survey unchanged. Its type keeps every literal and rejects invalid targets, response keys, scales and properties.
 *
 * @example
 * const survey = defineSurvey({
 *   name: "Recommend us?",
 *   questions: [
 *     { id: "recommend", type: "rating", question: "How likely?", display: "number", scale: 10,
 *       branching: { type: "response_based", responseValues: { promoters: "end" } } },
 *     { id: "why", type: "open", question: "What went wrong?" },
 *   ],
 * });
 */
export function defineSurvey<const Payload>(survey: Checked<Payload>): Payload {
  return survey as Payload;
}
