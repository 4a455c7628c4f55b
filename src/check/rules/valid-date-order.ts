import type { SurveyRule } from "../facts.ts";
import { isBefore } from "../instant.ts";

/** A survey ends no earlier than it starts. They are compared as points in time. */
export const validDateOrder = {
  code: "valid-date-order",
  severity: "error",
  summary: "A survey does not end before it starts.",
  check({ survey: { start_date: start, end_date: end } }, report) {
    if (typeof start !== "string" || typeof end !== "string" || !isBefore(end, start)) return;
    report("/end_date", () => ({
      message: `The survey ends at ${end}, before it starts at ${start}, so it would never be shown.`,
      help: "Move the end behind the start, or set it to null while the survey has no end.",
      related: [{ pointer: "/start_date", message: "the start" }],
    }));
  },
} as const satisfies SurveyRule;
