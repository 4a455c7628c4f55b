import * as z from "zod";
import { anyObject, count, dateTime, text, uuid, webAddress } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { userDefinition } from "./user.ts";

/** Something that was done to an object. */
const activityEntry = describe(
  z.looseObject({
    id: nullish(uuid("The identifier of the entry.")),
    user: describe(nullish(userDefinition), { description: "Who did it." }),
    activity: nullish(text("What was done, such as `created`.")),
    scope: nullish(text("The kind of object.")),
    item_id: nullish(text("Which object.")),
    detail: nullish(anyObject("What changed.")),
    created_at: nullish(dateTime("When it was done.")),
  }),
  { id: "activity-entry", description: "Something that was done to an object." },
);

/** A page of the activity log. */
export const activityPageDefinition = describe(
  z.looseObject({
    results: describe(z.array(activityEntry), { description: "The entries of this page, newest first." }),
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
