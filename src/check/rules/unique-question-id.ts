import { HAS_ID } from "#model/survey-flags.ts";
import { areDifferent } from "#question-types/duplicate-texts.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const help = "Give every question its own id.";

const messages = {
  sameId: {
    message:
      '{position:question} has the same id as {first:question}, "{id}". One response overwrites the other.',
    help,
  },
  sameAsPosition: {
    message:
      '{position:question} has no id, so its response is stored as "{id}", the id of {first:question}. One response overwrites the other.',
    help,
  },
} as const;

function reportClashes(report: Report<typeof messages>, facts: Facts): void {
  const owners = new Map<string, number>();
  for (const { position, question } of facts.eachQuestion()) {
    const { id } = question;
    if (typeof id !== "string") continue;
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, position);
    else
      report(`/questions/${position}/id`, "sameId", () => ({
        params: { position, first: owner, id },
        related: [{ pointer: `/questions/${owner}/id`, message: "the first question with this id" }],
      }));
  }
  // The server assigns ids to questions that a request sends without one.
  if (facts.kind === "survey-create" || facts.kind === "survey-update") return;
  for (const [id, owner] of owners) {
    const position = Number(id);
    const named = facts.questionAt(position);
    if (String(position) !== id || named === undefined || typeof named.id === "string") continue;
    if (facts.invalid.has(`/questions/${position}/id`)) continue;
    report(`/questions/${owner}/id`, "sameAsPosition", () => ({
      params: { position, first: owner, id },
      related: [{ pointer: `/questions/${position}`, message: "the question without an id" }],
    }));
  }
}

/**
 * No two questions have the same key for their responses: one would overwrite the other. The key of a question is its id, or
 * its position if it has no id.
 */
export const uniqueQuestionId = {
  code: "unique-question-id",
  severity: "error",
  needs: HAS_ID,
  messages,
  check(facts, report) {
    const ids: string[] = [];
    for (const { question } of facts.eachQuestion())
      if (typeof question.id === "string") ids.push(question.id);
    // Fast path: no key occurs twice if all questions have different ids, or if none has an id.
    if (ids.length === 0 || (ids.length === facts.count && areDifferent(ids))) return;
    reportClashes(report, facts);
  },
} as const satisfies SurveyRule<typeof messages>;
