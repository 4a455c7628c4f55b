import * as z from "zod";
import { boolean, dateTime, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

/** How a dashboard is shared. */
export const sharingConfigurationDefinition = describe(
  z.looseObject({
    created_at: nullish(dateTime("When sharing was set up.")),
    enabled: nullish(boolean("Whether the dashboard is shared.")),
    access_token: nullish(text("The token in the link.")),
  }),
  {
    id: "sharing-configuration",
    description: "How a dashboard is shared.",
    examples: [{ created_at: "2026-01-31T09:30:00Z", enabled: false, access_token: "pXk3" }],
  },
);
