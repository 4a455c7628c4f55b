import type { CreateFromTemplateJson } from "#model/payloads.generated.ts";

/** A dashboard template. */
export type Template = NonNullable<CreateFromTemplateJson["template"]>;

/** A tile that shows a trend of one event. */
const insight = (name: string, description: string, event: string, display: string) => ({
  type: "INSIGHT",
  name,
  description,
  query: { kind: "TrendsQuery", series: [{ kind: "EventsNode", event }], trendsFilter: { display } },
});

const lastMonth = { date_from: "-30d" };

/** The dashboard templates that exist in every project, by name. */
export const builtInTemplates: ReadonlyMap<string, Template> = new Map([
  [
    "DEFAULT_APP",
    {
      template_name: "Product overview",
      dashboard_description: "How many people use the product, and how often they come back.",
      dashboard_filters: lastMonth,
      tags: [],
      tiles: [
        insight("Daily active users", "People who did anything on a day.", "$pageview", "ActionsLineGraph"),
        insight("Weekly active users", "People who did anything in a week.", "$pageview", "ActionsBar"),
        insight("Survey answers", "Surveys that were answered.", "survey sent", "BoldNumber"),
      ],
    },
  ],
  [
    "WEBSITE_TRAFFIC",
    {
      template_name: "Website traffic",
      dashboard_description: "Where visitors come from, and what they look at.",
      dashboard_filters: lastMonth,
      tags: [],
      tiles: [
        insight("Page views", "How often pages were seen.", "$pageview", "ActionsLineGraph"),
        insight("Visitors", "How many people came.", "$pageview", "BoldNumber"),
        insight("Pages left", "Where visits ended.", "$pageleave", "ActionsTable"),
      ],
    },
  ],
]);
