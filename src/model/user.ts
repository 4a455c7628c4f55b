import * as z from "zod";
import { anyObject, boolean, email, integer, text, uuid } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

/** A user in other objects. */
export const userDefinition = describe(
  z.looseObject({
    id: nullish(integer("The number of the user.")),
    uuid: nullish(uuid("The UUID of the user.")),
    distinct_id: nullish(text("The id of the user in events.")),
    first_name: nullish(text("The first name.")),
    last_name: nullish(text("The last name.")),
    email: nullish(email("The e-mail address.")),
    is_email_verified: nullish(boolean("Whether the address has been confirmed.")),
    hedgehog_config: nullish(anyObject("Settings of the user's avatar.")),
    role_at_organization: nullish(text("The role in the organization.")),
  }),
  {
    id: "user",
    description: "A user in another object.",
    examples: [
      { id: 1, uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11", first_name: "Kim", email: "kim@example.org" },
    ],
  },
);
