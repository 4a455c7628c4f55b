import * as z from "zod";
import { anyObject, nameText, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { dashboardRequestFields, tagsDefinition } from "./dashboard.ts";

/** A dashboard to be made, written out. */
const dashboardTemplate = describe(
  z.looseObject({
    template_name: nullish(nameText("The name the dashboard gets.")),
    dashboard_description: nullish(text("The description it gets.")),
    dashboard_filters: nullish(anyObject("The filters it gets.")),
    tags: nullish(tagsDefinition),
    tiles: nullish(describe(z.array(anyObject("A tile.")), { description: "The tiles it gets." })),
  }),
  { description: "A dashboard to be made, written out." },
);

/** What is sent to make a dashboard from a template. The API's own sample has the fields of a dashboard only. */
export const createFromTemplateJsonDefinition = describe(
  z.looseObject({
    ...dashboardRequestFields,
    template: nullish(dashboardTemplate),
    creation_context: nullish(text("What led to it.")),
  }),
  {
    id: "create-from-template-json",
    description: "What is sent to make a dashboard from a template.",
    examples: [{ template: { template_name: "Key figures", tiles: [{ type: "TEXT", body: "Welcome" }] } }],
  },
);
