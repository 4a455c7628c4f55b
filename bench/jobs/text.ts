// The ratio of compileSurveyText to JSON.parse of the same text, and the share of reading the text.
import { compileSurvey, compileSurveyText } from "../../src/compile/compile-survey.ts";
import { lastResult, ratioOf } from "../compare.ts";
import { surveyWithoutIds } from "../sample-survey.ts";
import { show, timesText } from "../table.ts";
import { turnsOf, variantsOf } from "../turns.ts";

/** The maximum ratio. */
const REQUIRED = 2.2;

/** The warm-up with all sizes, because optimized code depends on earlier inputs. */
const WARM_UP_MS = 1_000;

const sizes = [10, 100, 1_000].map((count) => {
  const payloads = Array.from({ length: variantsOf(count) }, () => surveyWithoutIds(count));
  return { count, ...turnsOf(payloads) };
});

for (const end = performance.now() + WARM_UP_MS; performance.now() < end; )
  for (const { text } of sizes) if (!compileSurveyText(text()).ok) throw new Error("a sample is rejected");

const rows = sizes.map(({ count, text, kilobytes }) => {
  const parsing = { name: "JSON.parse", run: () => JSON.parse(text()) };
  const ratio = ratioOf(parsing, { name: "compileSurveyText", run: () => compileSurveyText(text()) });
  const parsed = ratioOf(parsing, { name: "both", run: () => compileSurvey(JSON.parse(text())) });
  return [
    count.toLocaleString("en"),
    kilobytes,
    timesText(ratio),
    timesText(REQUIRED),
    ratio <= REQUIRED ? "met" : "missed",
    timesText(parsed),
  ];
});

show({
  title: "Ratios: compileSurveyText over JSON.parse of the same text",
  note: "Surveys without findings, in processor time. The last column omits the checks of the text: depth, size and duplicate names.",
  columns: ["questions", "size", "ratio", "required", "", "JSON.parse and compileSurvey"],
  rows,
});
if (lastResult() === undefined) throw new Error("nothing was measured");
