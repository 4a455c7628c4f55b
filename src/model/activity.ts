import * as z from "zod";
import { anyObject, count, dateTime, text, uuid, webAddress } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { userDefinition } from "./user.ts";

/** An action on an object. */
const activityEntry = describe(
  z.looseObject({
    id: nullish(uuid("The identifier of the entry.")),
    user: describe(nullish(userDefinition), { description: "The user who acted." }),
    activity: nullish(text("The action, such as `created`.")),
    scope: nullish(text("The kind of object.")),
    item_id: nullish(text("The identifier of the object.")),
    detail: nullish(anyObject("The changes.")),
    created_at: nullish(dateTime("The time of the action.")),
  }),
  { id: "activity-entry", description: "An action on an object." },
);

/** A page of the activity log. */
export const activityPageDefinition = describe(
  z.looseObject({
    results: describe(z.array(activityEntry), { description: "The entries of this page, newest first." }),
    next: webAddress("The next page, or null.").nullable(),
    previous: webAddress("The previous page, or null.").nullable(),
    total_count: count("The number of entries on all pages."),
  }),
  {
    id: "activity-page",
    description: "A page of the activity log.",
    examples: [{ results: [], next: null, previous: null, total_count: 0 }],
  },
);
