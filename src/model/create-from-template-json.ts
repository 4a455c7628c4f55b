import * as z from "zod";
import { anyObject, nameText, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { dashboardRequestFields, tagsDefinition } from "./dashboard.ts";

/** The content of a dashboard to create. */
const dashboardTemplate = describe(
  z.looseObject({
    template_name: nullish(nameText("The name of the dashboard.")),
    dashboard_description: nullish(text("The description of the dashboard.")),
    dashboard_filters: nullish(anyObject("The filters of the dashboard.")),
    tags: nullish(tagsDefinition),
    tiles: nullish(describe(z.array(anyObject("A tile.")), { description: "The tiles of the dashboard." })),
  }),
  { description: "The content of the dashboard." },
);

/** The body of a request that creates a dashboard from a template. The API's own sample has the fields of a dashboard only. */
export const createFromTemplateJsonDefinition = describe(
  z.looseObject({
    ...dashboardRequestFields,
    template: nullish(dashboardTemplate),
    creation_context: nullish(text("The context of the creation.")),
  }),
  {
    id: "create-from-template-json",
    description: "A request that creates a dashboard from a template.",
    examples: [{ template: { template_name: "Key figures", tiles: [{ type: "TEXT", body: "Welcome" }] } }],
  },
);
