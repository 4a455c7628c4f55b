import * as z from "zod";
import { amount, anyObject, boolean, integer, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

const group = z.looseObject({
  properties: nullish(
    describe(z.array(anyObject("A property.")), {
      description: "Their properties.",
    }),
  ),
  rollout_percentage: nullish(amount("Their share.")),
  variant: nullish(text("Their variant.")),
});

/** Whom a flag is on for. */
export const flagFilters = describe(
  z.looseObject({
    groups: nullish(describe(z.array(group), { description: "Groups." })),
  }),
  { description: "Whom the survey is shown to." },
);

/** A feature flag as surveys embed it. */
export const featureFlagDefinition = describe(
  z.looseObject({
    id: nullish(integer("The number of the flag.")),
    team_id: nullish(integer("The number of the project.")),
    name: nullish(text("What the flag is for.")),
    key: nullish(text("The key that programs ask for.")),
    filters: nullish(anyObject("Whom the flag is on for.")),
    deleted: nullish(boolean("Whether the flag has been deleted.")),
    active: nullish(boolean("Whether the flag is on at all.")),
    ensure_experience_continuity: nullish(boolean("Whether visitors keep its value after logging in.")),
  }),
  {
    id: "feature-flag",
    description: "A feature flag as surveys embed it.",
    examples: [{ id: 1, key: "new-checkout", active: true }],
  },
);
