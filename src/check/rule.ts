import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import type { DashboardFacts } from "./dashboard-facts.ts";
import type { RoutedFacts, SurveyFacts } from "./survey-facts.ts";

/** A finding of a rule. The code is the rule's own; so is the severity, where none is given. */
export type RuleFinding = Omit<Diagnostic, "code" | "severity" | "span"> & { readonly severity?: Severity };

/** A finding that costs something to put into words; `say` is only asked when it will be kept. */
export interface CostlyFinding {
  readonly pointer: string;
  readonly severity?: Severity;
  readonly say: () => Omit<RuleFinding, "pointer" | "severity">;
}

/** Takes the findings of a rule. Rules report in document order. */
export type RuleReport = (finding: RuleFinding | CostlyFinding) => void;

/** A law that payloads keep. Its file is named after its code, and so are its test and its page in docs/rules. */
export interface Rule<Facts> {
  readonly code: string;
  /** The severity of its findings, unless one says otherwise or the caller sets another. */
  readonly severity: Severity;
  /** One sentence: the law. */
  readonly summary: string;
  /** Whether the caller may not touch its severity, because nothing after the checks would hold without it. */
  readonly locked?: true;
  /** Whether its errors leave open where answers lead, so that rules about routes stay quiet about those questions. */
  readonly leavesRoutesOpen?: true;
  readonly check: (facts: Facts, report: RuleReport) => void;
}

/** A law about what a survey says. */
export type ContentRule = Rule<SurveyFacts>;
/** A law about branching and where answers lead. */
export type RoutingRule = Rule<RoutedFacts>;
/** A law about dashboards and their collaborators. */
export type DashboardRule = Rule<DashboardFacts>;
