import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certifyTermination, checkCertificate } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import {
  type AnyCertificate,
  changedLoops,
  changedNumbers,
  isInLoop,
  isProof,
  loopsOf,
  malformedCertificates,
} from "../oracle/certificates.ts";
import { meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { canAlwaysEnd, hasReachableLoop, reachableQuestions } from "../oracle/walks.ts";

function certificatesAgree(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  const compiled = lowerSurvey(survey);
  if (!canAlwaysEnd(meaning)) return;
  const certificate = certifyTermination(compiled) as AnyCertificate;
  expect(certificate.kind).toBe(hasReachableLoop(meaning) ? "can-always-end" : "every-respondent");
  expect(isProof(meaning, certificate)).toBe(true);
  const loops = loopsOf(meaning);
  if (certificate.kind === "can-always-end") expect(certificate.loops).toEqual(loops);
  expect(checkCertificate(compiled, certificate)).toBe(true);
  expect(checkCertificate(compiled, JSON.parse(JSON.stringify(certificate)))).toBe(true);
  const otherLoops = certificate.kind === "can-always-end" ? changedLoops(certificate) : [];
  const misjudged = [...changedNumbers(certificate), ...otherLoops].filter(
    (changed) => checkCertificate(compiled, changed) !== isProof(meaning, changed, loops),
  );
  expect(misjudged).toEqual([]);
  if (meaning.length > 0)
    expect(malformedCertificates(certificate).filter((value) => checkCertificate(compiled, value))).toEqual(
      [],
    );
  const steady = reachableQuestions(meaning).find((at) => !isInLoop(meaning, at));
  if (certificate.kind === "can-always-end" && steady !== undefined) {
    const more = { ...certificate, loops: [...loops, [steady]] };
    expect([more, checkCertificate(compiled, more)]).toEqual([more, false]);
  }
}

/** Candidates of certificates for a survey that some respondents cannot leave. */
function endlessIsRefused(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  if (canAlwaysEnd(meaning)) return;
  const compiled = lowerSurvey(survey);
  expect(checkCertificate(compiled, certifyTermination(compiled))).toBe(false);
  const numbers = meaning.map((_, at) => meaning.length - at);
  for (const given of [numbers, numbers.toReversed(), numbers.map(() => 0)])
    for (const certificate of [
      { kind: "every-respondent", rank: given },
      { kind: "can-always-end", distance: given, loops: loopsOf(meaning) },
      { kind: "can-always-end", distance: given, loops: [] },
    ])
      expect(checkCertificate(compiled, certificate)).toBe(false);
}

describe("certificates", () => {
  it("are valid, and changed ones are judged by their numbers", () => {
    fc.assert(fc.property(smallSurveys({ twins: true }), certificatesAgree), { numRuns: surveyRuns });
  });

  it("are valid for surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) certificatesAgree(survey);
  });

  it("of surveys that some respondents cannot leave are rejected", () => {
    fc.assert(fc.property(smallSurveys(), endlessIsRefused), { numRuns: surveyRuns });
    for (const survey of sampleOf(everySmallSurvey())) endlessIsRefused(survey);
  });

  it("of one survey are checked for another by their numbers", () => {
    fc.assert(
      fc.property(smallSurveys({ minQuestions: 1 }), smallSurveys({ minQuestions: 1 }), (one, other) => {
        if (!canAlwaysEnd(meaningOf(one))) return;
        const certificate = certifyTermination(lowerSurvey(one)) as AnyCertificate;
        // More or fewer numbers than questions are another matter.
        if (one.questions.length !== other.questions.length) return;
        expect(checkCertificate(lowerSurvey(other), certificate)).toBe(
          isProof(meaningOf(other), certificate),
        );
      }),
      { numRuns: surveyRuns },
    );
  });
});
