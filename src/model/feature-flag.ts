import * as z from "zod";
import { anyObject, boolean, integer, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

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
    ensure_experience_continuity: nullish(
      boolean("Whether a visitor keeps the same value after logging in."),
    ),
  }),
  {
    id: "feature-flag",
    description: "A feature flag as surveys embed it.",
    examples: [{ id: 1, key: "new-checkout", active: true }],
  },
);
