import type { Baseline } from "#apps/files/baseline/baseline.ts";
import type { ObjectCounts } from "#apps/files/check-text.ts";
import { type CommandLineSettings, SettingsFinder } from "#apps/files/config/file-settings.ts";
import type { FileSettings } from "#apps/files/config/settings-in.ts";
import { ignoreNote } from "#apps/files/ignore/ignore-comments.ts";
import { readLimits } from "#apps/files/input/limits.ts";
import type { InputFile } from "#apps/files/input/read-input.ts";
import { payloadsIn, recognizeKind } from "#apps/files/recognize-kind.ts";
import { reportPage } from "#apps/pages/report-page.ts";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError, explainError, InvalidInput } from "#apps/process/command-error.ts";
import { version } from "#apps/process/installed-package.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printError, wantsColor, widthOf } from "#apps/process/output/write.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import { rules } from "#index.ts";
import { paintAnsi, paintNothing } from "#print/paint.ts";
import { printers as plainPrinters } from "#print/print-reports.ts";
import type { Printer, PrinterOptions, PrintFormat, RuleNote, SortedReport } from "#print/report.ts";
import { readJson } from "#source/read-json.ts";
import { type Questions, questionsOf, type RunEnd } from "../fix/questions.ts";
import { sourceLinks } from "./source-links.ts";
import { type FailLevel, Tally } from "./tally.ts";

const unreadableMessages = {
  unreadable: { message: "{reason}", help: "Check the name, the permissions and the content of the file." },
} as const;

type CheckFormat = PrintFormat | "html";

/** The surveys of a text; empty if it cannot be parsed. */
function surveysOf(text: string) {
  // The text may contain comments.
  const read = readJson(text, readLimits({}), "jsonc");
  if (!read.ok) return [];
  return payloadsIn(read.value)
    .filter(({ survey }) => recognizeKind(survey) === "survey")
    .map(({ pointer, survey }) => ({ pointer, payload: survey }));
}

/** The formats of findings, in the order in which the help lists them. */
export const printers: Readonly<Record<CheckFormat, (options: PrinterOptions) => Printer>> = {
  ...plainPrinters,
  html: ({ rules: notes }) => reportPage(surveysOf, notes),
};

const machineFormats: readonly CheckFormat[] = ["json", "sarif", "github"];

export const reportExtensions: Readonly<Record<string, CheckFormat>> = {
  html: "html",
  htm: "html",
  json: "json",
  md: "markdown",
  sarif: "sarif",
  txt: "text",
};

export interface CheckOptions extends CommandLineSettings, FailLevel {
  readonly format: CheckFormat;
  /** The output file; undefined for the standard output. */
  readonly output?: string | undefined;
  readonly fix: boolean | undefined;
  readonly interactive: boolean | undefined;
  /** Whether to print the changes that fixes would make instead of findings; nothing is written. */
  readonly diff?: boolean | undefined;
  /** Whether every input contains one survey per line. */
  readonly ndjson?: boolean | undefined;
  /** Whether comments and trailing commas are accepted. */
  readonly jsonc: boolean | undefined;
  readonly quiet: boolean | undefined;
  readonly color: boolean | undefined;
  /** The file of the known findings. */
  readonly baseline?: string | undefined;
  readonly updateBaseline?: boolean | undefined;
}

/** The maximum number of findings of a payload with a baseline, so high that known findings do not displace new ones. */
const MAX_KNOWN = 10_000;

/** One run of `surveyc check`: its options, its printer and its counts. */
export class CheckRun {
  readonly io: Io;
  readonly options: CheckOptions;
  readonly tally = new Tally();
  readonly printer: Printer;
  /** The rules for printers; rules of plugins are added when configurations are read. */
  readonly #notes: RuleNote[] = [...rules, ignoreNote];
  readonly #settings: SettingsFinder;
  /** The configuration errors already reported. */
  readonly #explained = new Set<string>();
  /** The `ignore` entries of configurations, and whether they matched a finding. */
  readonly #ignored = new Map<string, { readonly what: string; isUsed: boolean }>();
  /** The codes of all findings. */
  readonly #codes = new Set<string>();
  #questions: Questions | undefined;
  #end: RunEnd | undefined;

  /** The counts of a dry run. */
  readonly wouldFix = { findings: 0, files: 0 };

  /** Whether findings were printed as text. */
  get hasPrinted(): boolean {
    const { format, interactive, diff } = this.options;
    return format === "text" && !interactive && !diff && this.tally.hasFindings;
  }

  /** The known findings; undefined if all findings are shown. */
  readonly baseline: Baseline | undefined;

  constructor(io: Io, options: CheckOptions, baseline?: Baseline) {
    this.io = io;
    this.options = options;
    this.baseline = baseline;
    this.#settings = new SettingsFinder(io, options);
    const color = wantsColor(io, options.color);
    const terminal = { color, width: widthOf(io) };
    this.printer = printers[options.format]({
      ...terminal,
      rules: this.#notes,
      toolVersion: version,
      streamed: true,
      isBaselined: baseline !== undefined,
      linkTo: sourceLinks(io),
    });
  }

  /** Reports why an input cannot be read or written; the other inputs are checked anyway. Rethrows unexpected errors. */
  fail(error: unknown): void {
    if (!(error instanceof CommandError)) throw error;
    printError(this.io, error.message);
    this.tally.addProblem();
  }

  /** Reports a file that cannot be read; returns the text of a finding for machine formats. */
  failFile(error: unknown, file?: string): string {
    this.fail(error);
    if (!machineFormats.includes(this.options.format)) return "";
    const { message } = error as CommandError;
    const text = fillMessage(unreadableMessages, "unreadable", { reason: message });
    const diagnostics = [messageFinding("unreadable-file", "error", "", text)];
    return this.printer.one({ ...(file !== undefined && { file }), diagnostics, at: { line: 1 } });
  }

  /** Returns the resolved settings for a file; undefined if its configuration is invalid, which is reported once. */
  async settingsFor(file: InputFile): Promise<FileSettings | undefined> {
    let found: FileSettings;
    try {
      found = await this.#settings.for(file);
      this.#settings.requireKnownRules(found);
    } catch (error) {
      await this.#failOnce(error, file);
      return undefined;
    }
    for (const { code, severity, summary, page } of found.plugins)
      if (!this.#notes.some((note) => note.code === code))
        this.#notes.push({ code, severity, summary, ...(page !== undefined && { page }) });
    for (const { entry, code, pointer } of found.isIgnored && file.isFound ? [] : found.ignore)
      if (!this.#ignored.has(entry))
        this.#ignored.set(entry, { what: `${code} at ${pointer || "the whole"}`, isUsed: false });
    if (this.baseline === undefined) return found;
    const diagnostics = Math.max(MAX_KNOWN, found.limits.diagnostics ?? 0);
    return { ...found, limits: { ...found.limits, diagnostics } };
  }

  /** Reports an invalid configuration once for all of its files. */
  async #failOnce(error: unknown, file: InputFile): Promise<void> {
    if (!(error instanceof CommandError)) throw error;
    this.tally.addProblem();
    if (this.#explained.has(error.message)) return;
    this.#explained.add(error.message);
    if (error instanceof InvalidInput)
      printError(this.io, `${file.name}: not checked because the configuration is invalid:`);
    await explainError(error, this.options.color, this.io);
  }

  /** The prompt for fixes; created on first use, which starts reading the standard input. */
  get questions(): Questions {
    this.#questions ??= questionsOf(this.io, this.options.color);
    return this.#questions;
  }

  end(end: RunEnd): void {
    this.#end = end;
    if (end === "no more answers")
      this.fail(new CommandError("more fixes than answers; the remaining fixes were not applied"));
    if (end === "answers not understood")
      this.fail(new CommandError("too many invalid answers; the remaining fixes were not applied"));
  }

  get hasEnded(): boolean {
    return this.#end !== undefined || this.io.stopped.aborted;
  }

  /** Counts the findings of a file that a dry run would fix. */
  addWouldFix(findings: number): void {
    this.wouldFix.findings += findings;
    this.wouldFix.files++;
  }

  get exitCode(): ExitCode {
    if (this.#end === "interrupted") return 130;
    const code = this.tally.exitCode(this.options);
    if (!this.options.diff || code === 2) return code;
    return this.wouldFix.files > 0 ? 1 : 0;
  }

  /** Describes the `ignore` entries of configurations that matched no finding. */
  unusedIgnores(): readonly string[] {
    return [...this.#ignored]
      .filter(([, { isUsed }]) => !isUsed)
      .map(([entry, { what }]) => `${entry}: matches no finding in the checked files (${what}); remove it`);
  }

  /** The command that explains the findings; only in text output. */
  explanations(): string {
    if (!this.hasPrinted || this.options.quiet) return "";
    const [first = "", ...others] = [...this.#codes].sort();
    const paint = wantsColor(this.io, this.options.color) ? paintAnsi : paintNothing;
    return `\n${paint("dim", `more: surveyc explain ${others.length === 0 ? shellWord(first) : "CODE"}`)}\n`;
  }

  close(): void {
    this.#questions?.close();
  }

  /** Counts the findings and returns their text, which must be written before the text of later reports. */
  print(reports: readonly SortedReport[], objects: ObjectCounts): string {
    this.tally.objects.addAll(objects);
    let text = "";
    for (const each of reports) {
      for (const { entry } of each.suppressed ?? []) {
        const ignored = entry === undefined ? undefined : this.#ignored.get(entry);
        if (ignored !== undefined) ignored.isUsed = true;
      }
      const report: SortedReport = this.baseline?.hide(each) ?? each;
      this.tally.addFindings(report.diagnostics);
      for (const { code } of report.diagnostics) this.#codes.add(code);
      // Interactive prompts and diffs have shown the findings already.
      if (!this.options.interactive && !this.options.diff)
        text += this.printer.one(this.options.quiet ? errorsOf(report) : report);
    }
    return text;
  }
}

const errorsOf = (report: SortedReport): SortedReport => ({
  ...report,
  diagnostics: report.diagnostics.filter(({ severity }) => severity === "error"),
});
