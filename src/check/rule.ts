// The types of rules. Built-in rules and plugins receive the same facts and report findings in the same form.
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Params, Severity, WitnessStep } from "#diagnostics/diagnostic.ts";
import type { Attachments, FindingDetails } from "#diagnostics/findings.ts";
import type { MessageTable, MessageTemplate, NamesOf, ParamsOf } from "#diagnostics/messages.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import type { Edge } from "#routing/edges.ts";

/** Describes a finding: the params of its message, and its other properties. */
export type DescribeFinding<Template extends MessageTemplate, Details = Attachments> = () => Details &
  (NamesOf<Template> extends never ? { readonly params?: Params } : { readonly params: ParamsOf<Template> });

/**
 * Reports a finding at a pointer, with a message of the rule by its id. `describe` is called only if the finding is kept. It is
 * optional if the message has no placeholders.
 */
export type CustomReport<Messages extends MessageTable = MessageTable, Details = Attachments> = <
  Id extends keyof Messages & string,
>(
  pointer: string,
  messageId: Id,
  ...describe: NamesOf<Messages[Id]> extends never
    ? [describe?: DescribeFinding<Messages[Id], Details>]
    : [describe: DescribeFinding<Messages[Id], Details>]
) => void;

/** The same for built-in rules, whose findings can have suggestions, too. */
export type Report<Messages extends MessageTable = MessageTable> = CustomReport<
  Messages,
  Omit<FindingDetails, "params">
>;

/**
 * A rule about payloads. Its file is named after its code, and so are its test and its page in docs/rules. Its summary is in
 * rule-summaries.ts.
 */
export interface Rule<Facts, Messages extends MessageTable = MessageTable> {
  readonly code: string;
  /** The severity of its findings, unless a finding or the caller overrides it. */
  readonly severity: Severity;
  /** The rule reports nothing in a survey without these flags (src/model/survey-flags.ts), and does not run there. */
  readonly needs?: number;
  /** Whether it is on only if `rules` or the preset `strict` enables it. */
  readonly onlyStrict?: true;
  /** Whether the caller cannot change its severity, because later steps depend on it. */
  readonly locked?: true;
  /** Whether its errors make routes unknown, so that rules about routes ignore those questions. */
  readonly makesRoutesUnknown?: true;
  /** Its messages, by their ids. */
  readonly messages?: Messages;
  check(facts: Facts, report: Report<Messages>): void;
}

export interface QuestionEntry<Question> {
  readonly position: number;
  readonly pointer: string;
  readonly question: Question;
}

/** Where the answers of a survey lead. */
export interface CustomRoutes {
  /** The compiled questions. */
  readonly questions: readonly CompiledQuestion[];
  /** False if branching is invalid; it then counts as the end. */
  readonly isKnown: boolean;
  /** Undefined if that depends on invalid branching. */
  isReachable(position: number): boolean | undefined;
  /** The response keys of a question (null: otherwise) and their targets. */
  edgesOf(position: number): readonly Edge[];
  /** The questions of each reachable loop. */
  readonly loops: readonly (readonly number[])[];
  /** Answers that lead to a question, and on to a target. */
  witnessTo(position: number, target?: Target): readonly WitnessStep[] | undefined;
  /** Points to what determines the target of an answer. */
  pointerTo(position: number, key?: string | null): string;
  /** A question as messages name it. */
  nameOf(position: number): string;
}

/** The valid parts of a survey. */
export interface CustomFacts {
  /** The kind of the payload. */
  readonly kind: SurveyKind;
  /** False if members may be missing: for updates, and if some are invalid. */
  readonly isWhole: boolean;
  /** Its other members. */
  readonly survey: Readonly<Partial<Omit<Survey, "questions">>>;
  /** The completely valid questions. */
  readonly questions: readonly QuestionEntry<Question>[];
  /** Where its answers lead. */
  readonly routes: CustomRoutes;
}

/** A rule of a plugin. */
export interface CustomRule<Messages extends MessageTable = MessageTable> {
  /** `name/slug`, such as `acme/no-emoji`. */
  readonly code: `${string}/${string}`;
  /** The severity of findings whose message has none. */
  readonly severity: Severity;
  /** The rule in one sentence. */
  readonly summary: string;
  /** The URL of its page. */
  readonly page?: string;
  /** Its messages, by their ids. */
  readonly messages: Messages;
  /** Reports findings, synchronously. */
  check(facts: CustomFacts, report: CustomReport<Messages>): void;
}
