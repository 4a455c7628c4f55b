import { say } from "#diagnostics/sentences.ts";
import { areDifferent } from "../are-different.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const help = "Give every question its own id.";

const sameId = {
  message:
    'questions[{position}] has the same id as questions[{first}], "{id}": one answer overwrites the other.',
  help,
} as const;

const samePosition = {
  message:
    'questions[{position}] has no id, so its answer is stored as "{id}", which is the id of questions[{first}]: one answer overwrites the other.',
  help,
} as const;

function reportClashes(report: Report, facts: Facts): void {
  const owners = new Map<string, number>();
  for (const { position, question } of facts.eachQuestion()) {
    const { id } = question;
    if (typeof id !== "string") continue;
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, position);
    else
      report(`/questions/${position}/id`, () => ({
        ...say(sameId, { position, first: owner, id }),
        related: [{ pointer: `/questions/${owner}/id`, message: "the first question with this id" }],
      }));
  }
  // A server gives ids to the questions that a request sends without one.
  if (facts.kind === "survey-create" || facts.kind === "survey-update") return;
  for (const [id, owner] of owners) {
    const position = Number(id);
    const named = facts.questionAt(position);
    if (String(position) !== id || named === undefined || typeof named.id === "string") continue;
    if (facts.invalid.has(`/questions/${position}/id`)) continue;
    report(`/questions/${owner}/id`, () => ({
      ...say(samePosition, { position, first: owner, id }),
      related: [{ pointer: `/questions/${position}`, message: "the question without an id" }],
    }));
  }
}

/**
 * No two questions are stored under one name: answers would overwrite each other. The name of a question is its id, or
 * its position where it has none.
 */
export const uniqueQuestionId = {
  code: "unique-question-id",
  severity: "error",
  sentences: [sameId, samePosition],
  summary: "No two questions share an id.",
  check(facts, report) {
    const ids: string[] = [];
    for (const { question } of facts.eachQuestion())
      if (typeof question.id === "string") ids.push(question.id);
    // Where either every question has an id of its own, or none has any, no name can be given twice.
    if (ids.length === 0 || (ids.length === facts.count && areDifferent(ids))) return;
    reportClashes(report, facts);
  },
} as const satisfies SurveyRule;
