import * as z from "zod";
import { integer } from "#fields/number.ts";
import { anyObject, flag } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** A feature flag as surveys embed it. INTERFACE.md 2.5. */
export const featureFlagDefinition = noted(
  z.object({
    id: maybe(integer("The number of the flag.")),
    team_id: maybe(integer("The number of the project.")),
    name: maybe(text("What the flag is for.")),
    key: maybe(text("The key that programs ask for.")),
    filters: maybe(anyObject("Whom the flag is on for.")),
    deleted: maybe(flag("Whether the flag has been deleted.")),
    active: maybe(flag("Whether the flag is on at all.")),
    ensure_experience_continuity: maybe(flag("Whether a visitor keeps the same value after logging in.")),
  }),
  {
    id: "feature-flag",
    description: "A feature flag as surveys embed it.",
    examples: [{ id: 1, key: "new-checkout", active: true }],
  },
);

/** A feature flag as surveys embed it. */
export interface FeatureFlag extends z.infer<typeof featureFlagDefinition> {}
