import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Diagnostic, Severity, WitnessStep } from "#diagnostics/diagnostic.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import type { Edge } from "#routing/edges.ts";

/** What a rule of one's own finds. */
export type CustomFinding = Pick<Diagnostic, "pointer" | "message"> &
  Partial<Omit<Diagnostic, "code" | "span">>;

/** Where the answers of a survey lead. */
export interface CustomRoutes {
  /** The questions, by position. */
  readonly questions: readonly CompiledQuestion[];
  /** False where branching is invalid; it then counts as the end. */
  readonly isKnown: boolean;
  /** Undefined where that depends on invalid branching. */
  isReachable(position: number): boolean | undefined;
  /** Its response keys (null: otherwise) and their targets. */
  edgesOf(position: number): readonly Edge[];
  /** The questions of each reachable loop. */
  readonly loops: readonly (readonly number[])[];
  /** Answers that lead here, and on to a target. */
  witnessTo(position: number, target?: Target): readonly WitnessStep[] | undefined;
  /** What decides where an answer leads. */
  pointerTo(position: number, key?: string | null): string;
  /** A question as messages name it. */
  nameOf(position: number): string;
}

/** What is valid of a survey. */
export interface CustomFacts {
  /** Of which kind it is. */
  readonly kind: SurveyKind;
  /** False where members may be missing: for changes, and where some are invalid. */
  readonly isWhole: boolean;
  /** Its other members. */
  readonly survey: Readonly<Partial<Omit<Survey, "questions">>>;
  /** The questions in which nothing is invalid. */
  readonly questions: readonly {
    readonly position: number;
    readonly pointer: string;
    readonly question: Question;
  }[];
  /** Where its answers lead. */
  readonly routes: CustomRoutes;
}

/** A rule of one's own. */
export interface CustomRule {
  /** `name/slug`, such as `acme/no-emoji`. */
  readonly code: `${string}/${string}`;
  /** The severity of findings that have none. */
  readonly severity: Severity;
  /** The rule in one sentence. */
  readonly summary: string;
  /** The URL of its page. */
  readonly page?: string;
  /** Reports what it finds. It may not wait. */
  readonly check: (facts: CustomFacts, report: (finding: CustomFinding) => void) => void;
}
