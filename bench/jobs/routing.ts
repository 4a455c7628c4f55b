// The analysis of routes: reachability, paths to the end, loops, minimum and maximum of remaining questions; and its growth. The
// comparison of two versions of a survey.
import { MultiDirectedGraph } from "graphology";
import { stronglyConnectedComponents } from "graphology-components";
import { diffSurveys } from "../../src/analysis/versions/diff-surveys.ts";
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { lowerSurvey } from "../../src/routing/lower-survey.ts";
import { Routing } from "../../src/routing/routing.ts";
import { compare, lastResult } from "../compare.ts";
import { measuredTable, show } from "../table.ts";

type Shape = (position: number, count: number) => object;

const open = (position: number) => ({ type: "open", question: `Question ${position}` });
const choice = (position: number, yes: number | "end", no: number | "end") => ({
  type: "single_choice",
  question: `Question ${position}`,
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues: { "0": yes, "1": no } },
});
const inside = (target: number, count: number): number | "end" => (target < count ? target : "end");

/** Returns a deterministic pseudo-random number for a position. */
const scatter = (position: number): number => Math.imul(position + 1, 2_654_435_761) >>> 0;

const shapes: Readonly<Record<string, Shape>> = {
  chain: open,
  "random jumps forward": (position, count) =>
    choice(position, inside(position + 1, count), inside(position + 1 + (scatter(position) % 50), count)),
  loops: (position, count) =>
    position % 10 === 9 ? choice(position, position - 9, inside(position + 1, count)) : open(position),
};
const SIZES = [10, 100, 10_000, 100_000];

const surveyOf = (shape: Shape, count: number) => ({
  name: "n",
  questions: Array.from({ length: count }, (_, position) => shape(position, count)),
});

/** Finds only the components, with a graph of graphology. */
function components(routing: Routing): number {
  const { count } = routing.flow;
  const graph = new MultiDirectedGraph();
  for (let node = 0; node <= count; node++) graph.addNode(String(node));
  for (let node = 0; node < count; node++)
    for (const target of routing.targetsOf(node)) graph.addDirectedEdge(String(node), String(target));
  return stronglyConnectedComponents(graph).length;
}

const nameOf = (count: number): string => `${count.toLocaleString("en")} questions`;

/** The reference for the largest survey, which has ten times this number of questions. */
const BASE = nameOf(10_000);

for (const [name, shape] of Object.entries(shapes)) {
  const surveys = SIZES.map((count) => ({ count, survey: surveyOf(shape, count) }));
  for (const { count, survey } of surveys) {
    if (!compileSurvey(survey).ok) throw new Error(`the ${name} of ${count} questions is rejected`);
    if (Routing.of(survey.questions).loops.length !== (name === "loops" ? count / 10 : 0))
      throw new Error(`the ${name} of ${count} questions has different loops`);
  }
  const stage = ({ questions }: { questions: unknown[] }) => Routing.of(questions).loops;
  show(
    measuredTable(
      `Routing analysis: ${name}`,
      "Lowering, reachability, loops, minimum and maximum of remaining questions; without shape and rules.",
      compare(
        surveys.map(({ count, survey }) => ({ name: nameOf(count), run: () => stage(survey) })),
        BASE,
      ),
      BASE,
    ),
  );
  show(
    measuredTable(
      `Whole compilation: ${name}`,
      "compileSurvey of the same survey.",
      compare(
        surveys.map(({ count, survey }) => ({ name: nameOf(count), run: () => compileSurvey(survey) })),
        BASE,
      ),
      BASE,
    ),
  );
}

for (const count of [10, 100, 1_000]) {
  const { questions } = surveyOf(shapes["loops"] as Shape, count);
  const routing = Routing.of(questions);
  show(
    measuredTable(
      `Against graphology: loops, ${nameOf(count)}`,
      "graphology builds a graph of the given targets and finds its strongly connected components; surveyc does everything listed above.",
      compare([
        { name: "surveyc routing", run: () => Routing.of(questions).loops },
        { name: "graphology and components", run: () => components(routing) },
      ]),
    ),
  );
}
/** A compiled survey of 250 questions with lists of choices. Every choice has a route. */
function listsOf(choices: number) {
  const questions = Array.from({ length: 250 }, (_, position) => ({
    id: `q${position}`,
    type: "single_choice",
    question: `Question ${position}`,
    choices: Array.from({ length: choices }, (_, choice) => `Choice ${choice}`),
    branching: {
      type: "response_based",
      responseValues: Object.fromEntries(
        Array.from({ length: choices }, (_, choice) => [choice, inside(position + 1 + (choice % 5), 250)]),
      ),
    },
  }));
  return lowerSurvey({ questions });
}

show(
  measuredTable(
    "Comparing versions: lists of choices",
    "diffSurveys of a compiled survey of 250 questions and itself; every choice has a route.",
    compare(
      [80, 800].map((choices) => {
        const survey = listsOf(choices);
        return { name: `${choices} choices`, run: () => diffSurveys(survey, survey) };
      }),
      "80 choices",
    ),
    "80 choices",
  ),
);
if (lastResult() === undefined) throw new Error("nothing was measured");
