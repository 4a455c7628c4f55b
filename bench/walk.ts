// One respondent walks through ten thousand questions, and measures progress at every step.
import { performance } from "node:perf_hooks";
import { lowerSurvey } from "../src/routing/lower-survey.ts";
import { answerQuestion } from "../src/runtime/answer-question.ts";
import { collectResponses } from "../src/runtime/collect-responses.ts";
import { measureProgress } from "../src/runtime/measure-progress.ts";
import { startSurvey } from "../src/runtime/session.ts";

const COUNT = 10_000;
const compiled = lowerSurvey({
  questions: Array.from({ length: COUNT }, () => ({ type: "open", question: "Why?" })),
});

const start = performance.now();
let session = startSurvey(compiled);
for (let step = 0; step < COUNT; step++) {
  const outcome = answerQuestion(compiled, session, "an answer");
  if (!outcome.ok) throw new Error(outcome.diagnostics[0].message);
  session = outcome.session;
  if (measureProgress(compiled, session).answered !== step + 1) throw new Error("progress lost count");
}
if (Object.keys(collectResponses(compiled, session)).length !== COUNT) throw new Error("answers were lost");
console.log(`a walk of ${COUNT} questions: ${(performance.now() - start).toFixed(0)} ms`);
