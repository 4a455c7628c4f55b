import * as z from "zod";
import { dateTime, uuid, webAddress } from "#fields/formats.ts";
import { count } from "#fields/number.ts";
import { anyObject } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";
import { userDefinition } from "./user.ts";

/** Something that was done to an object. */
const activityEntry = noted(
  z.object({
    id: maybe(uuid("Names the entry.")),
    user: maybe(userDefinition),
    activity: maybe(text("What was done: created, updated, deleted and the like.")),
    scope: maybe(text("The kind of object.")),
    item_id: maybe(text("Which object.")),
    detail: maybe(anyObject("What changed.")),
    created_at: maybe(dateTime("When it was done.")),
  }),
  { id: "activity-entry", description: "Something that was done to an object." },
);

/** A page of the activity log. */
export const activityPageDefinition = noted(
  z.object({
    results: noted(z.array(activityEntry), { description: "The entries of this page, newest first." }),
    next: webAddress("The next page; null on the last one.").nullable(),
    previous: webAddress("The page before; null on the first one.").nullable(),
    total_count: count("How many entries there are on all pages together."),
  }),
  {
    id: "activity-page",
    description: "A page of the activity log.",
    examples: [{ results: [], next: null, previous: null, total_count: 0 }],
  },
);

/** A page of the activity log. */
export interface ActivityPage extends z.infer<typeof activityPageDefinition> {}
