import * as z from "zod";
import { count } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { dashboardRequestFields } from "./dashboard.ts";

/** The body of a request that moves a tile to another dashboard. The API's own sample has the fields of a dashboard only. */
export const moveTileDefinition = describe(
  z.looseObject({
    ...dashboardRequestFields,
    tile: nullish(
      describe(z.looseObject({ id: count("The number of the tile.") }), { description: "The tile to move." }),
    ),
    to_dashboard: nullish(count("The target dashboard.")),
    toDashboard: nullish(count("The same, for older clients.")),
  }),
  {
    id: "move-tile",
    description: "A request that moves a tile.",
    examples: [{ tile: { id: 3 }, to_dashboard: 2 }],
  },
);
