// Beyond the vectors: on generated surveys both runtimes agree on any answer.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { measureProgress } from "#runtime/measure-progress.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { anyCharacters } from "../any-characters.ts";
import * as page from "./runtime-from-the-page.ts";

/** Answers of every kind, that count or not. */
const answersTo = ({ questions }: CompiledSurvey): fc.Arbitrary<Response> => {
  const choices = questions.flatMap(({ choices = [] }) => choices);
  const text = fc.oneof(
    fc.constantFrom("", " ", "\u0085", "0", "1", "constructor", ...choices),
    anyCharacters({ maxLength: 3 }),
  );
  const number = fc.oneof(fc.integer({ min: -1, max: 11 }), fc.double());
  return fc.oneof(fc.constant(null), text, number, fc.array(text, { maxLength: 3 }));
};

const walks = surveys({ maxQuestions: 6 }).chain((survey) => {
  const compiled = lowerSurvey(survey);
  return fc.tuple(
    fc.constant(compiled),
    respondents(compiled),
    fc.array(answersTo(compiled), { minLength: 1, maxLength: 8 }),
  );
});

const ours = (compiled: CompiledSurvey, session: Session, answer: Response): Session | string => {
  const outcome = answerQuestion(compiled, session, answer);
  return outcome.ok ? outcome.session : outcome.diagnostics[0].code;
};

it("agrees with our runtime on any answer, forward and back", () => {
  fc.assert(
    fc.property(walks, ([compiled, responses, others]) => {
      let session = startSurvey(compiled);
      for (const response of responses) {
        for (const other of [...others, response])
          expect(page.answer(compiled, session, other)).toEqual(ours(compiled, session, other));
        session = ours(compiled, session, response) as Session;
        expect(page.back(compiled, session)).toEqual(goBack(compiled, session));
        expect(page.progress(compiled, session)).toEqual(measureProgress(compiled, session));
        expect(page.collect(compiled, session)).toEqual(collectResponses(compiled, session));
        for (const at of [0, session.answers.length]) {
          const answers = [...session.answers];
          answers[at] = others[0] ?? null;
          const restored = restoreSession(compiled, { ...session, answers });
          expect(page.restore(compiled, { ...session, answers })).toEqual(
            restored.ok ? restored.session : undefined,
          );
        }
      }
    }),
    { numRuns: 300 },
  );
});
