import type { Severity } from "#diagnostics/diagnostic.ts";
import type { FindingText } from "#diagnostics/findings.ts";
import type { DashboardFacts } from "./dashboard-facts.ts";
import type { RoutedFacts, SurveyFacts } from "./survey-facts.ts";

/** A finding of a rule. The code is the rule's own; so is the severity, where none is given. */
export interface RuleFinding extends FindingText {
  readonly severity?: Severity | undefined;
}

/** Takes the findings of a rule, in any order. */
export type RuleReport = (finding: RuleFinding) => void;

/**
 * Whether a finding at a pointer is one too many: then it has been counted and must not be reported. For rules whose
 * findings are costly to describe.
 */
export type LeavesOut = (pointer: string, severity?: Severity) => boolean;

/** A rule about payloads. Its file is named after its code, and so are its test and its page in docs/rules. */
export interface Rule<Facts> {
  readonly code: string;
  /** The severity of its findings, unless one says otherwise or the caller sets another. */
  readonly severity: Severity;
  /** Whether some of its findings are errors, although its severity is milder. */
  readonly mayBeError?: true;
  /** The rule in one sentence. */
  readonly summary: string;
  /** Whether the caller may not touch its severity, because the later steps depend on it. */
  readonly locked?: true;
  /** Whether its errors leave open where answers lead, so that rules about routes ignore those questions. */
  readonly leavesRoutesOpen?: true;
  readonly check: (facts: Facts, report: RuleReport, leavesOut: LeavesOut) => void;
}

/** A rule about the content of a survey. */
export type ContentRule = Rule<SurveyFacts>;
/** A rule about branching and routes. */
export type RoutingRule = Rule<RoutedFacts>;
/** A rule about dashboards and their collaborators. */
export type DashboardRule = Rule<DashboardFacts>;
