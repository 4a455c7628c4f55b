import * as z from "zod";
import { anyObject } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { nameText, text } from "#fields/text.ts";
import { dashboardRequestFields } from "./dashboard.ts";
import { tagsDefinition } from "./tags.ts";

/** A dashboard to be made, written out. */
const dashboardTemplate = noted(
  z.object({
    template_name: maybe(nameText("The name the dashboard gets.")),
    dashboard_description: maybe(text("The description it gets.")),
    dashboard_filters: maybe(anyObject("The filters it gets.")),
    tags: maybe(tagsDefinition),
    tiles: maybe(noted(z.array(anyObject("A tile.")), { description: "The tiles it gets." })),
  }),
  { description: "A dashboard to be made, written out." },
);

/** What is sent to make a dashboard from a template. The interface's own sample carries dashboard fields only. */
export const createFromTemplateJsonDefinition = noted(
  z.object({
    ...dashboardRequestFields,
    template: maybe(dashboardTemplate),
    creation_context: maybe(text("What led to it.")),
  }),
  {
    id: "create-from-template-json",
    description: "What is sent to make a dashboard from a template.",
    examples: [{ template: { template_name: "Key figures", tiles: [{ type: "TEXT", body: "Welcome" }] } }],
  },
);

/** What is sent to make a dashboard from a template. */
export interface CreateFromTemplateJson extends z.infer<typeof createFromTemplateJsonDefinition> {}
