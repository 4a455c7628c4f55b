import * as z from "zod";
import { amount, anyList, anyObject, boolean, integer, text } from "#fields/fields.ts";
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
    has_encrypted_payloads: nullish(boolean("Whether the payloads are encrypted.")),
    version: nullish(integer("The version of the flag.")),
    evaluation_runtime: nullish(text("Where the flag is evaluated.")),
    bucketing_identifier: nullish(text("What determines the variant.")),
    evaluation_contexts: nullish(anyList("The contexts of evaluation.")),
    evaluation_tags: nullish(anyList("The same, for older clients.")),
  }),
  {
    id: "feature-flag",
    description: "A feature flag in a survey.",
    examples: [{ id: 1, key: "new-checkout", active: true }],
  },
);
