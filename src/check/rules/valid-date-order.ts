import type { SurveyRule } from "../facts.ts";
import { isBefore } from "../instant.ts";

const messages = {
  endBeforeStart: {
    message: "The survey ends at {end}, before it starts at {start}, so clients never show it.",
    help: 'Set "end_date" to a later date, or to null if the survey has no end.',
  },
} as const;

/** A survey ends no earlier than it starts. They are compared as points in time. */
export const validDateOrder = {
  code: "valid-date-order",
  severity: "error",
  messages,
  check({ survey: { start_date: start, end_date: end } }, report) {
    if (typeof start !== "string" || typeof end !== "string" || !isBefore(end, start)) return;
    report("/end_date", "endBeforeStart", () => ({
      params: { end, start },
      related: [{ pointer: "/start_date", message: "the start" }],
    }));
  },
} as const satisfies SurveyRule<typeof messages>;
