import * as z from "zod";
import { dateTime } from "#fields/formats.ts";
import { flag } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** Whether, and under which token, a dashboard is shared. INTERFACE.md 2.4. */
export const sharingConfigurationDefinition = noted(
  z.object({
    created_at: maybe(dateTime("When sharing was set up.")),
    enabled: maybe(flag("Whether the dashboard is shared.")),
    access_token: maybe(text("The token that the link carries.")),
  }),
  {
    id: "sharing-configuration",
    description: "Whether, and under which token, a dashboard is shared.",
    examples: [{ created_at: "2026-01-31T09:30:00Z", enabled: false, access_token: "pXk3" }],
  },
);

/** Whether, and under which token, a dashboard is shared. */
export interface SharingConfiguration extends z.infer<typeof sharingConfigurationDefinition> {}
