import * as z from "zod";
import { count } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { dashboardRequestFields } from "./dashboard.ts";

/** What is sent to move a tile to another dashboard. The API's own sample has the fields of a dashboard only. */
export const moveTileDefinition = describe(
  z.looseObject({
    ...dashboardRequestFields,
    tile: nullish(
      describe(z.looseObject({ id: count("The number of the tile.") }), { description: "The tile to move." }),
    ),
    to_dashboard: nullish(count("The dashboard it moves to.")),
    toDashboard: nullish(count("The same, as older clients write it.")),
  }),
  {
    id: "move-tile",
    description: "What is sent to move a tile to another dashboard.",
    examples: [{ tile: { id: 3 }, to_dashboard: 2 }],
  },
);
