import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { flag } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** The members that both types of choice questions have besides those of every question. */
export const choiceFields = () => ({
  choices: noted(z.array(text("The text of a choice.")).min(1).max(defaultLimits.choices), {
    description: "The choices, in the order in which branching counts them.",
    $comment: "limit choices",
    examples: [["Yes", "No"]],
  }),
  shuffleOptions: maybe(
    flag("Whether the choices are shown in random order; branching counts them as listed."),
  ),
  hasOpenChoice: maybe(flag("Whether the last choice takes free text.")),
});
