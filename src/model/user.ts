import * as z from "zod";
import { email, uuid } from "#fields/formats.ts";
import { integer } from "#fields/number.ts";
import { anyObject, flag } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** A user as other objects embed it. INTERFACE.md 2.1. */
export const userDefinition = noted(
  z.object({
    id: maybe(integer("The number of the user.")),
    uuid: maybe(uuid("The UUID of the user.")),
    distinct_id: maybe(text("The name under which the user's events are stored.")),
    first_name: maybe(text("The first name.")),
    last_name: maybe(text("The last name.")),
    email: maybe(email("The e-mail address.")),
    is_email_verified: maybe(flag("Whether the address has been confirmed.")),
    hedgehog_config: maybe(anyObject("Settings of the user's avatar.")),
  }),
  {
    id: "user",
    description: "A user as other objects embed it.",
    examples: [
      { id: 1, uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11", first_name: "Kim", email: "kim@example.org" },
    ],
  },
);

/** A user as other objects embed it. */
export interface User extends z.infer<typeof userDefinition> {}
