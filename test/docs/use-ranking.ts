// Uses questions of type `ranking`; run by `recipe-question-type.slow.test.ts` in a copy of the source that has them. Writes what it
// found as JSON.
import * as fc from "fast-check";
import { AnswerTally } from "../../src/http/answers/tally-answers.ts";
import { compileSurvey } from "../../src/index.ts";
import { drawSurvey } from "../../src/pictures/index.ts";
import { answerQuestion, lowerSurvey, type Response, startSurvey } from "../../src/runtime/index.ts";
import { responsesTo, surveys } from "../../src/testing/index.ts";
import { isValid } from "../model/validators.ts";

const choices = ["Price", "Speed", "Support"];
const ranking = { type: "ranking", question: "What matters most?", choices };
const outcome = compileSurvey({
  name: "Priorities",
  questions: [ranking, { type: "open", question: "Why?" }],
});
const untranslated = compileSurvey({
  name: "Priorities",
  questions: [{ ...ranking, translations: { fr: { choices: ["Prix"] } } }],
});
const compiled = outcome.ok ? outcome.value : lowerSurvey({});

const answer = (response: Response) => {
  const stepped = answerQuestion(compiled, startSurvey(compiled), response);
  return stepped.ok ? stepped.session.current : stepped.diagnostics.map(({ code }) => code);
};

const tally = new AnswerTally(compiled);
for (const first of ["Support", "Speed", "Support"]) {
  const rest = choices.filter((each) => each !== first);
  tally.add({ finished: true, responses: { "0": [first, ...rest], "1": "Because." } });
}

const isRanking = ({ type }: { readonly type: string }): boolean => type === ("ranking" as string);
const generated = fc.sample(surveys(), { numRuns: 200, seed: 1 });
const generatedAnswers = compiled.questions
  .slice(0, 1)
  .flatMap((question) => fc.sample(responsesTo(question), { numRuns: 50, seed: 1 }));

process.stdout.write(
  JSON.stringify({
    diagnostics: outcome.diagnostics,
    compiled: compiled.questions[0],
    answers: {
      inOrder: answer(["Support", "Price", "Speed"]),
      text: answer("Price"),
      unlisted: answer(["Support", "Price", "Colour"]),
      repeated: answer(["Price", "Price", "Speed"]),
      incomplete: answer(["Price", "Speed"]),
      skipped: answer(null),
    },
    results: tally.results.questions.map(({ distribution }) =>
      distribution?.map(({ answer, count }) => [answer, count]),
    ),
    mermaid: drawSurvey(compiled, { format: "mermaid" }),
    dot: drawSurvey(compiled, { format: "dot" }),
    svg: drawSurvey(compiled, { format: "svg" }),
    translated: untranslated.diagnostics.map(({ code, pointer }) => [code, pointer]),
    generated: {
      withRanking: generated.filter(({ questions }) => questions.some(isRanking)).length,
      invalid: generated.filter((survey) => !isValid("survey-create", survey)),
      rejected: generated.filter((survey) => !compileSurvey(survey).ok),
      answers: new Set(generatedAnswers.map(String)).size,
      rejectedAnswers: generatedAnswers.filter((response) => answer(response) !== 1),
    },
  }),
);
