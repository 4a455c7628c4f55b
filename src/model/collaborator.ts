import * as z from "zod";
import { dateTime, uuid } from "#fields/formats.ts";
import { count, integer } from "#fields/number.ts";
import { maybe, noted } from "#fields/registry.ts";
import { userDefinition } from "./user.ts";

const level = integer("What the collaborator may do: 21 view, 37 edit.");
const userUuid = uuid("The UUID of the user.");

const stored = {
  id: maybe(uuid("Names the collaboration; given by the server.")),
  dashboard_id: maybe(count("The number of the dashboard.")),
  user: maybe(userDefinition),
  added_at: maybe(dateTime("When the user was added.")),
  updated_at: maybe(dateTime("When the collaboration was last changed.")),
};

/** The members of a collaborator that only the server sets. */
export const collaboratorReadOnly = Object.keys(stored);

const examples = [{ level: 37, user_uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11" }];

/** A user who works on a dashboard. INTERFACE.md 2.3. */
export const collaboratorDefinition = noted(
  z.object({ ...stored, level: maybe(level), user_uuid: maybe(userUuid) }),
  { id: "collaborator", description: "A user who works on a dashboard.", examples },
);

/** What is sent to add a collaborator. */
export const collaboratorCreateDefinition = noted(z.object({ level, user_uuid: userUuid }), {
  id: "collaborator-create",
  description: "What is sent to add a collaborator.",
  examples,
});

/** A user who works on a dashboard. */
export interface Collaborator extends z.infer<typeof collaboratorDefinition> {}
/** What is sent to add a collaborator. */
export interface CollaboratorCreate extends z.infer<typeof collaboratorCreateDefinition> {}
