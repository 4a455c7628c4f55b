import * as z from "zod";
import { amount, anyObject, boolean, integer, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

const group = z.looseObject({
  properties: nullish(
    describe(z.array(anyObject("A property.")), {
      description: "The properties of its visitors.",
    }),
  ),
  rollout_percentage: nullish(amount("The percentage of the group.")),
  variant: nullish(text("The variant for the group.")),
});

/** The visitors for whom a flag is enabled. */
export const flagFilters = describe(
  z.looseObject({
    groups: nullish(describe(z.array(group), { description: "Groups of visitors." })),
  }),
  { description: "The visitors who see the survey." },
);

/** A feature flag in surveys. */
export const featureFlagDefinition = describe(
  z.looseObject({
    id: nullish(integer("The number of the flag.")),
    team_id: nullish(integer("The number of the project.")),
    name: nullish(text("What the flag is for.")),
    key: nullish(text("The key of the flag.")),
    filters: nullish(anyObject("The conditions of the flag.")),
    deleted: nullish(boolean("Whether the flag has been deleted.")),
    active: nullish(boolean("Whether the flag is enabled.")),
    ensure_experience_continuity: nullish(boolean("Whether visitors keep their variant after logging in.")),
  }),
  {
    id: "feature-flag",
    description: "A feature flag in a survey.",
    examples: [{ id: 1, key: "new-checkout", active: true }],
  },
);
