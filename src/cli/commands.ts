import type { Command } from "commander";
import { addAccounts } from "./commands/accounts.ts";
import { addAnswers } from "./commands/answers.ts";
import { addAudit } from "./commands/audit.ts";
import { addBackup } from "./commands/backup.ts";
import { addCheck } from "./commands/check.ts";
import { addCompletion } from "./commands/completion.ts";
import { addCover } from "./commands/cover.ts";
import { addDiff } from "./commands/diff.ts";
import { addEdit } from "./commands/edit.ts";
import { addExplain } from "./commands/explain.ts";
import { addFix } from "./commands/fix.ts";
import { addGraph } from "./commands/graph.ts";
import { addHelp } from "./commands/help.ts";
import { addPaths } from "./commands/paths.ts";
import { addProve } from "./commands/prove.ts";
import { addSchema } from "./commands/schema.ts";
import { addServe } from "./commands/serve.ts";
import { addSimplify } from "./commands/simplify.ts";
import { addStats } from "./commands/stats.ts";
import { addTest } from "./commands/test.ts";
import { addTry } from "./commands/try.ts";
import { addWhen } from "./commands/when.ts";
import type { Io, Run } from "./io.ts";

/** Adds a command to the program, whose action `run` makes of its work. */
type AddCommand = (program: Command, run: Run, io: Io) => void;

/** The commands, in the order in which the help lists them. */
export const commands: readonly AddCommand[] = [
  addCheck,
  addFix,
  addExplain,
  addSchema,
  addGraph,
  addStats,
  addPaths,
  addCover,
  addTest,
  addWhen,
  addDiff,
  addEdit,
  addSimplify,
  addProve,
  addTry,
  addServe,
  addAccounts,
  addAnswers,
  addBackup,
  addAudit,
  addCompletion,
  addHelp,
];
