import { say } from "#diagnostics/sentences.ts";
import type { SurveyRule } from "../facts.ts";
import { isBefore } from "../instant.ts";

const endsFirst = {
  message: "The survey ends at {end}, before it starts at {start}, so it would never be shown.",
  help: 'Set a later "end_date", or null if the survey has no end.',
} as const;

/** A survey ends no earlier than it starts. They are compared as points in time. */
export const validDateOrder = {
  code: "valid-date-order",
  severity: "error",
  sentences: [endsFirst],
  summary: "A survey does not end before it starts.",
  check({ survey: { start_date: start, end_date: end } }, report) {
    if (typeof start !== "string" || typeof end !== "string" || !isBefore(end, start)) return;
    report("/end_date", () => ({
      ...say(endsFirst, { end, start }),
      related: [{ pointer: "/start_date", message: "the start" }],
    }));
  },
} as const satisfies SurveyRule;
