// The runtime, the edges and the generators must mean the same by "where an answer leads".
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { surveyGraph } from "#pictures/survey-graph.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { decidingKey, nextTarget } from "#routing/next-target.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { responsesTo } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { journeys, sessionsOf } from "./journeys.ts";

const edgeNames = ({ questions }: CompiledSurvey): string[] =>
  questions.flatMap((question, from) =>
    edgesOf(question).map(({ key, target }) => `${from} ${key ?? "otherwise"} ${target}`),
  );

describe("edges", () => {
  it("include every step of a respondent", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const sessions = sessionsOf(journey);
        const edges = new Set(
          journey.compiled.questions.flatMap((question, from) =>
            edgesOf(question).map(({ target }) => `${from} ${target}`),
          ),
        );
        for (const [step, { current }] of sessions.slice(1).entries())
          expect(edges).toContain(`${sessions[step]?.current} ${current}`);
      }),
      { numRuns: 200 },
    );
  });

  it("equal the edges of the graph, and every step of a respondent is one of them", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const graph = surveyGraph(journey.compiled);
        const drawn = graph.mapEdges(
          (_, { responseKey }, source, target) => `${source} ${responseKey ?? "otherwise"} ${target}`,
        );
        expect(drawn.sort()).toEqual(edgeNames(journey.compiled).sort());
        for (const { path, current } of sessionsOf(journey).slice(1))
          expect(graph.hasDirectedEdge(String(path.at(-1)), String(current))).toBe(true);
        for (const { path } of sessionsOf(journey))
          for (const position of path)
            expect(graph.getNodeAttribute(String(position), "reachable")).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("are each taken by the answer that they name, and it is valid", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const compiled = lowerSurvey(survey);
        for (const [position, question] of compiled.questions.entries())
          for (const { key, target, answer } of edgesOf(question)) {
            expect(answerIssue(question, answer)).toBeNull();
            expect(String(decidingKey(question, answer, question.routes) ?? null)).toBe(String(key));
            expect(nextTarget(compiled, position, answer)).toBe(target);
          }
      }),
      { numRuns: 200 },
    );
  });

  it("have one key and one target each, and lead only to questions and the end", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const compiled = lowerSurvey(survey);
        const names = edgeNames(compiled);
        expect(new Set(names).size).toBe(names.length);
        for (const question of compiled.questions) {
          const edges = edgesOf(question);
          expect(
            edges
              .filter(({ key }) => key !== null)
              .map(({ key }) => key)
              .sort(),
          ).toEqual(Object.keys(question.routes).sort());
          for (const { target } of edges)
            expect(target === "end" || compiled.questions[target] !== undefined).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("are all that answers take", () => {
    fc.assert(
      fc.property(surveys({ minQuestions: 1, maxQuestions: 3 }), fc.nat(), (survey, seed) => {
        const compiled = lowerSurvey(survey);
        const taken = compiled.questions.flatMap((question, from) =>
          fc.sample(responsesTo(question), { numRuns: 50, seed }).map((response) => {
            const key = decidingKey(question, response, question.routes);
            return `${from} ${key ?? "otherwise"} ${nextTarget(compiled, from, response)}`;
          }),
        );
        expect(edgeNames(compiled)).toEqual(expect.arrayContaining([...new Set(taken)]));
      }),
      { numRuns: 60 },
    );
  });
});
