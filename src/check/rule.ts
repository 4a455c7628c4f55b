// What a rule is, whoever wrote it: ours and those of plugins are given the same facts and report in the same way.
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Diagnostic, Severity, WitnessStep } from "#diagnostics/diagnostic.ts";
import type { FindingText } from "#diagnostics/findings.ts";
import type { Sentence } from "#diagnostics/sentences.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import type { Edge } from "#routing/edges.ts";

/** A finding of a rule, described at once. */
export type CustomFinding = Pick<Diagnostic, "pointer" | "message"> &
  Partial<Omit<Diagnostic, "code" | "span">>;

/** Takes where a finding is, and what describes it if it is kept; or all of it. */
export type Report = (
  ...finding:
    | [pointer: string, describe: () => FindingText, severity?: Severity | undefined]
    | [finding: CustomFinding]
) => void;

/** A rule about payloads. Its file is named after its code, and so are its test and its page in docs/rules. */
export interface Rule<Facts> {
  readonly code: string;
  /** The severity of its findings, unless one says otherwise or the caller sets another. */
  readonly severity: Severity;
  /** The rule in one sentence. */
  readonly summary: string;
  /** Whether it is on only where `rules` or the preset `strict` says so. */
  readonly onlyStrict?: true;
  /** Whether the caller may not touch its severity, because the later steps depend on it. */
  readonly locked?: true;
  /** Whether its errors leave open where answers lead, so that rules about routes ignore those questions. */
  readonly leavesRoutesOpen?: true;
  readonly check: (facts: Facts, report: Report) => void;
}

/** A rule of ours. */
export interface OwnRule<Facts> extends Rule<Facts> {
  /** All that its findings say by themselves, for those who say it in another language. */
  readonly sentences: readonly Sentence[];
}

export interface PlacedQuestion<Asked> {
  readonly position: number;
  readonly pointer: string;
  readonly question: Asked;
}

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
  readonly questions: readonly PlacedQuestion<Question>[];
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
  readonly check: (facts: CustomFacts, report: Report) => void;
}
