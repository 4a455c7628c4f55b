// The cost of drawing a survey in each format, by its length. The first picture of a process is typical for the command, the others
// for a page that is updated while typing.
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { drawSurvey } from "../../src/pictures/draw-survey.ts";
import { orThrow } from "../../src/print/or-throw.ts";
import { median } from "../compare.ts";
import { spent } from "../spent.ts";
import { show } from "../table.ts";

/** A survey without foldable runs: each question leads to the next one, to one seven further, and to the end. */
const branchingSurvey = (count: number) => ({
  name: "Long",
  questions: Array.from({ length: count }, (_, position) => ({
    type: "rating",
    question: `How likely are you to recommend part ${position} to a friend?`,
    scale: 10,
    display: "number",
    branching: {
      type: "response_based",
      responseValues: { detractors: position + 7 < count ? position + 7 : "end", promoters: "end" },
    },
  })),
});

const rows: string[][] = [];
for (const questions of [1_000, 10, 100, 10_000]) {
  const { value: survey } = orThrow(compileSurvey(branchingSurvey(questions)));
  for (const format of ["svg", "mermaid", "dot"] as const) {
    const costs: number[] = [];
    let length = 0;
    for (let round = 0; round < (questions < 10_000 ? 21 : 7); round++) {
      const before = spent();
      ({ length } = drawSurvey(survey, { format }));
      costs.push(spent() - before);
    }
    const [first = 0, ...others] = costs;
    rows.push([
      String(questions),
      format,
      `${(length / 1_000).toFixed(0)} kB`,
      `${first.toFixed(1)} ms`,
      `${median(others).toFixed(1)} ms`,
    ]);
  }
}
show({
  title: "Pictures of surveys",
  note: "In processor time. The first row is drawn first in its process, before the code is optimized.",
  columns: ["questions", "format", "picture", "first", "median of the others"],
  rows,
});
