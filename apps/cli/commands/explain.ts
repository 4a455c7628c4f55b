import { relative } from "node:path";
import type { Command } from "commander";
import { SettingsFinder } from "#apps/files/config/file-settings.ts";
import { configName } from "#apps/files/config/read-config.ts";
import type { FileSettings } from "#apps/files/config/settings-in.ts";
import { ignoreNote } from "#apps/files/ignore/ignore-comments.ts";
import { standardInput } from "#apps/files/input/read-input.ts";
import { unknownName } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { findPage } from "#apps/process/installed-package.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { wantsColor, widthOf, writeOut } from "#apps/process/output/write.ts";
import { rules, type Severity } from "#index.ts";
import { visible } from "#print/visible.ts";
import { usableWidth, wrap } from "#print/wrap.ts";
import { paintSeverities, styleOf, type Terminal, terminalPage } from "../explain/terminal-page.ts";
import { testNotes } from "../survey-tests/test-run.ts";

interface ExplainOptions {
  readonly color: boolean | undefined;
}

function listRules(terminal: Terminal): string {
  const { paint } = styleOf(terminal);
  const longest = Math.max(...rules.map(({ code }) => code.length));
  const rows = rules.map(({ code, severity, preset, summary }) => {
    const head = `${code.padEnd(longest)}  ${paintSeverities(severity.padEnd("warning".length), paint)}  `;
    return wrap(
      `${head}${summary}${preset === "strict" ? " (preset strict)" : ""}`,
      usableWidth(terminal.width),
      head,
    );
  });
  return `${rows.join("\n")}\n`;
}

/** Prints a page: rendered on a terminal, otherwise as Markdown. */
const writePage = (page: string, { color }: ExplainOptions, io: Io): Promise<void> =>
  writeOut(io, io.terminals.stdout ? terminalPage(page, terminalOf(io, color)) : page);

const terminalOf = (io: Io, color: boolean | undefined): Terminal => ({
  color: io.terminals.stdout && wantsColor(io, color),
  width: widthOf(io),
});

/** Returns the resolved settings of the current folder. Throws if its configuration is invalid. */
const currentSettings = (io: Io): Promise<FileSettings> =>
  new SettingsFinder(io, { rules: {}, limits: {}, kind: undefined, config: undefined }).for(standardInput);

/** The severity that the nearest configuration sets, and its path; undefined if it sets none. */
function severityIn({ rules: set, configPath }: FileSettings, code: string, io: Io): string | undefined {
  const severity = (set as Readonly<Record<string, Severity | "off" | undefined>>)[code];
  if (severity === undefined || configPath === null) return undefined;
  return `${severity}, set in ${visible(relative(io.cwd, configPath))}`;
}

/** Explains a rule of a plugin of the configuration of the current folder. */
async function explainPlugin(code: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const settings = await currentSettings(io);
  const { plugins } = settings;
  const rule = plugins.find((each) => each.code === code);
  if (rule === undefined) {
    const codes = plugins.map((each) => each.code);
    throw new CommandError(unknownName("plugin rule", code, codes, `list plugins in ${configName}`));
  }
  const { severity, summary, page } = rule;
  const configured = severityIn(settings, code, io);
  const more = page === undefined ? "" : `\nSee ${page}\n`;
  await writePage(
    `# ${code}\n\n${summary}\n\nSeverity: ${configured === undefined ? severity : `${configured}; ${severity} by default`}.\n${more}`,
    options,
    io,
  );
  return 0;
}

/** The severity that the nearest configuration sets for a built-in rule; printed below its page. */
async function severityNote(code: string, io: Io): Promise<string> {
  try {
    const configured = severityIn(await currentSettings(io), code, io);
    return configured === undefined ? "" : `\nSeverity here: ${configured}.\n`;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return `\nThe configuration of this folder is invalid; run surveyc check for details.\n`;
  }
}

async function explain(code: string | undefined, options: ExplainOptions, io: Io): Promise<ExitCode> {
  if (code === undefined) {
    await writeOut(io, listRules(terminalOf(io, options.color)));
    return 0;
  }
  const own = [ignoreNote, ...testNotes].find((note) => note.code === code);
  if (own !== undefined) {
    const { severity, summary, page } = own;
    await writePage(`# ${code}\n\n${summary}\n\nSeverity: ${severity}.\n\nSee ${page}\n`, options, io);
    return 0;
  }
  const rule = rules.find((each) => each.code === code);
  if (rule === undefined && code.includes("/")) return explainPlugin(code, options, io);
  if (rule === undefined) {
    const codes = rules.map((each) => each.code);
    throw new CommandError(unknownName("finding code", code, codes, "surveyc explain lists all codes"));
  }
  const { severity, summary, page, locked } = rule;
  const fallback = `# ${code}\n\n${summary}\n\nSeverity: ${severity}${locked ? "; it cannot be set" : ""}.\n`;
  await writePage((findPage(page) ?? fallback) + (locked ? "" : await severityNote(code, io)), options, io);
  return 0;
}

/** `surveyc explain [code]`; prints the page of the code: rendered on a terminal, otherwise as Markdown. */
export function addExplain(program: Command, run: Run, io: Io): void {
  program
    .command("explain")
    .argument("[code]", "the code of a finding (default: list all codes)")
    .addHelpText("after", "\nExamples:\n  surveyc explain\n  surveyc explain no-endless-loop\n")
    .action(run((code: string | undefined, options: ExplainOptions) => explain(code, options, io)));
}
