import type { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { QuestionView, SurveyView } from "#model/survey-view.ts";
import type { Routing } from "#routing/routing.ts";

/** What the rules about the content of a survey are told. */
export interface SurveyFacts {
  readonly kind: SurveyKind;
  readonly survey: SurveyView;
  /** Null when the payload says nothing readable about questions, so that nothing can be said about them. */
  readonly questions: readonly (QuestionView | undefined)[] | null;
  /** The locations that were taken out: rules about missing members report nothing there. */
  readonly invalid: InvalidLocations;
}

/** What the rules about branching and routes are told. */
export interface RoutedFacts extends SurveyFacts {
  /**
   * Where answers lead. Questions with a fault in what routes them count as leading anywhere; rules about branching find
   * such faults, so that only those about routes, which come after, know of all.
   */
  readonly routing: Routing;
}
