import type { SurveyGraph } from "#graph/survey-graph.ts";

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** What a survey is called where it has no other name. */
export function titleOf(graph: SurveyGraph): string {
  return graph.order === 1 ? "Survey without questions" : `Survey of ${counted(graph.order - 1, "question")}`;
}

/** What a picture of the survey shows beyond its title, for those who cannot see it. */
export function describeSurvey(graph: SurveyGraph): string {
  const neverAsked = graph.reduceNodes(
    (count, _key, node) => (node.kind === "question" && !node.reachable ? count + 1 : count),
    0,
  );
  return [
    counted(graph.size, "edge"),
    ...(neverAsked === 0 ? [] : [`${counted(neverAsked, "question")} never asked`]),
    ...(graph.getNodeAttribute("end", "reachable") ? [] : ["no way to the end"]),
  ].join(", ");
}
