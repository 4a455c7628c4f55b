import type { Command } from "commander";
import { addAudit } from "./commands/audit.ts";
import { addCheck } from "./commands/check.ts";
import { addCompletion } from "./commands/completion.ts";
import { addExplain } from "./commands/explain.ts";
import { addFix } from "./commands/fix.ts";
import { addGraph } from "./commands/graph.ts";
import { addHelp } from "./commands/help.ts";
import { addKeys } from "./commands/keys.ts";
import { addProjects } from "./commands/projects.ts";
import { addSchema } from "./commands/schema.ts";
import { addServe } from "./commands/serve.ts";
import { addUsers } from "./commands/users.ts";
import type { Finish, Io } from "./io.ts";

/** Adds a command to the program. When it has run, the command passes its exit code to `finish`. */
type AddCommand = (program: Command, io: Io, finish: Finish) => void;

/** The commands, in the order in which the help lists them. */
export const commands: readonly AddCommand[] = [
  addCheck,
  addFix,
  addExplain,
  addSchema,
  addGraph,
  addServe,
  addUsers,
  addProjects,
  addKeys,
  addAudit,
  addCompletion,
  addHelp,
];
