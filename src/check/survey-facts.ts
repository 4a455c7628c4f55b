import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import type { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { QuestionView, SurveyView } from "#model/survey-view.ts";
import type { Routing } from "#routing/routing.ts";

/** The facts for rules about the content of a survey. */
export interface SurveyFacts {
  readonly kind: SurveyKind;
  readonly survey: SurveyView;
  /** Null if the payload has no valid list of questions, so that no rule can check them. */
  readonly questions: readonly (QuestionView | undefined)[] | null;
  /** The locations that were taken out: rules about missing members report nothing there. */
  readonly invalid: InvalidLocations;
  /** What looking for what was meant may still cost. */
  readonly comparisons: Comparisons;
}

/** The facts for rules about branching and routes. */
export interface RoutedFacts extends SurveyFacts {
  /**
   * Where answers lead. Questions whose routes are invalid count as leading anywhere; rules about branching find
   * such errors, so that only those about routes, which come after, know of all.
   */
  readonly routing: Routing;
}
