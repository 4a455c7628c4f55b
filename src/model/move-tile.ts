import * as z from "zod";
import { count } from "#fields/number.ts";
import { maybe, noted } from "#fields/registry.ts";
import { dashboardRequestFields } from "./dashboard.ts";

/** What is sent to move a tile to another dashboard. The interface's own sample carries dashboard fields only. */
export const moveTileDefinition = noted(
  z.object({
    ...dashboardRequestFields,
    tile: maybe(
      noted(z.object({ id: count("The number of the tile.") }), { description: "The tile to move." }),
    ),
    to_dashboard: maybe(count("The dashboard it moves to.")),
    toDashboard: maybe(count("The same, as older clients write it.")),
  }),
  {
    id: "move-tile",
    description: "What is sent to move a tile to another dashboard.",
    examples: [{ tile: { id: 3 }, to_dashboard: 2 }],
  },
);

/** What is sent to move a tile to another dashboard. */
export interface MoveTile extends z.infer<typeof moveTileDefinition> {}
