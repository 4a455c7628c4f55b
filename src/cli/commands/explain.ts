import type { Command } from "commander";
import { rules } from "../../index.ts";
import { choiceProblem } from "../choice-problem.ts";
import type { ExitCode } from "../exit-code.ts";
import { findPage } from "../explaining/find-page.ts";
import { printPage } from "../explaining/print-page.ts";
import type { Io } from "../io.ts";
import { colorsFor } from "../output/colors.ts";
import { wantsColor } from "../output/wants-color.ts";
import { complain, writeOut } from "../output/write.ts";
import type { Finish } from "./finish.ts";

/** No wider than can be read well. */
const WIDEST = 100;
const USUAL = 80;

function listRules(): string {
  const longest = Math.max(...rules.map(({ code }) => code.length));
  const rows = rules.map(
    ({ code, severity, summary }) =>
      `${code.padEnd(longest)}  ${severity.padEnd("warning".length)}  ${summary}`,
  );
  return `${rows.join("\n")}\n`;
}

async function explain(code: string | undefined, color: boolean | undefined, io: Io): Promise<ExitCode> {
  if (code === undefined) {
    await writeOut(io, listRules());
    return 0;
  }
  const rule = rules.find((each) => each.code === code);
  if (rule === undefined) {
    const codes = rules.map((each) => each.code);
    complain(io, choiceProblem("code of a finding", code, codes, "surveyc explain lists all of them"));
    return 2;
  }
  const { severity, summary, page, locked } = rule;
  const bare = `# ${code}\n\n${summary}\n\nSeverity: ${severity}${locked ? "; it cannot be set" : ""}.`;
  const colors = colorsFor(wantsColor(io, color));
  const width = Math.min(io.columns ?? USUAL, WIDEST);
  await writeOut(io, `${printPage(findPage(page) ?? bare, colors, width)}\n`);
  return 0;
}

/** `surveyc explain [code]` */
export function addExplain(program: Command, io: Io, finish: Finish): void {
  program
    .command("explain")
    .description("say what a finding means and what to do about it")
    .argument("[code]", "the code of a finding; without it all codes are listed")
    .addHelpText("after", "\nExamples:\n  surveyc explain\n  surveyc explain no-endless-loop\n")
    .action(async (code: string | undefined, _options: object, command: Command) => {
      finish(await explain(code, command.optsWithGlobals<{ color?: boolean }>().color, io));
    });
}
