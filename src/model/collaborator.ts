import * as z from "zod";
import { count, dateTime, integer, uuid } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { userDefinition } from "./user.ts";

const level = integer("What the collaborator may do: 21 view, 37 edit.");
const userUuid = uuid("The UUID of the user.");

const stored = {
  id: nullish(uuid("The identifier of the collaboration.")),
  dashboard_id: nullish(count("The number of the dashboard.")),
  user: describe(nullish(userDefinition), { description: "The user." }),
  added_at: nullish(dateTime("When the user was added.")),
  updated_at: nullish(dateTime("When the collaboration was last changed.")),
};

/** The members of a collaborator that only the server sets. */
export const collaboratorReadOnly = Object.keys(stored);

const examples = [{ level: 37, user_uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11" }];

/** A user who works on a dashboard. */
export const collaboratorDefinition = describe(
  z.looseObject({ ...stored, level: nullish(level), user_uuid: nullish(userUuid) }),
  { id: "collaborator", description: "A user who works on a dashboard.", examples },
);

/** The body of a request that adds a collaborator. */
export const collaboratorCreateDefinition = describe(z.looseObject({ level, user_uuid: userUuid }), {
  id: "collaborator-create",
  description: "A request that adds a collaborator.",
  examples,
});
