import { SettingsFinder } from "#apps/files/config/file-settings.ts";
import { type InputFile, readInput } from "#apps/files/input/read-input.ts";
import { type ReadTests, readTests, type SurveyTests, type TestFile } from "#apps/files/test-file.ts";
import { countOf, formatNumber } from "#apps/phrasing/phrases.ts";
import { CommandError, explainError } from "#apps/process/command-error.ts";
import { version } from "#apps/process/installed-package.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { replaceFile } from "#apps/process/output/replace-file.ts";
import { printInfo, wantsColor, widthOf, writeOut } from "#apps/process/output/write.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { Diagnostic, Limits } from "#index.ts";
import { printers } from "#print/print-reports.ts";
import type { Printer, PrintFormat } from "#print/report.ts";
import { visible } from "#print/visible.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { findTests } from "./find-tests.ts";
import { openTestedSurvey, type TestedSurvey } from "./open-tested-survey.ts";
import { routeDiff } from "./route-diff.ts";
import { runTests, updateTests } from "./run-tests.ts";
import { testNotes } from "./test-run.ts";

export interface TestOptions {
  readonly format: PrintFormat;
  readonly update: boolean | undefined;
  readonly config: string | false | undefined;
  readonly limit: Partial<Limits>;
  readonly color: boolean | undefined;
}

/** The number of passes: recorded answers can be rewritten only after the route. */
const PASSES = 2;

/** One run of `surveyc test`: its options, its printer and its counts. */
class TestSession {
  readonly io: Io;
  readonly options: TestOptions;
  readonly printer: Printer;
  readonly settings: SettingsFinder;
  readonly #color: boolean;
  readonly #explained = new Set<string>();
  tests = 0;
  failed = 0;
  rewritten = 0;
  files = 0;
  /** The number of files whose tests could not be read. */
  unreadable = 0;
  problems = 0;
  /** Whether any failed test can be rewritten. */
  canUpdate = false;

  constructor(io: Io, options: TestOptions) {
    this.io = io;
    this.options = options;
    this.#color = wantsColor(io, options.color);
    const { config, limit: limits } = options;
    this.settings = new SettingsFinder(io, { rules: {}, limits, kind: undefined, config });
    this.printer = printers[options.format]({
      color: this.#color,
      width: widthOf(io),
      rules: testNotes,
      toolVersion: version,
      streamed: true,
    });
  }

  /** Reports why a file cannot be tested, once for each message. Rethrows unexpected errors. */
  async fail(error: unknown): Promise<void> {
    if (!(error instanceof CommandError)) throw error;
    this.problems++;
    if (this.#explained.has(error.message)) return;
    this.#explained.add(error.message);
    await explainError(error, this.options.color, this.io);
  }

  async test(file: TestFile): Promise<void> {
    const settings = await this.settings.for(file);
    if (settings.isIgnored && file.isFound === true) return;
    const bytes = await readInput(file, this.io.stdin);
    const read = readTests(bytes, file);
    this.files++;
    if (!read.ok) {
      this.unreadable++;
      await this.#print(file, read, read.diagnostics);
      return;
    }
    const { content } = read;
    const survey = await openTestedSurvey(file, content, settings.limits, this.io);
    this.tests += content.tests.length;
    if ("code" in survey) {
      this.failed += content.tests.length;
      await this.#print(file, read, [survey]);
    } else if (this.options.update) await this.#update(file, bytes, { ...read, content }, survey);
    else await this.#report(file, { ...read, content }, survey);
  }

  async #report(
    file: InputFile,
    read: ReadTests & { readonly content: SurveyTests },
    survey: TestedSurvey,
  ): Promise<void> {
    const { failed, nameFindings: unnamed, notRun } = runTests(read.content, survey);
    this.failed += failed.length + notRun;
    const details = new Map<string, string>();
    for (const { finding, at, route, recorded } of failed) {
      if ((route !== undefined && !route.isStuck) || recorded !== undefined) this.canUpdate = true;
      const test = read.content.tests[at];
      if (route !== undefined && test !== undefined)
        details.set(finding.pointer, routeDiff(survey.compiled, survey.names, test, route, this.#color));
    }
    await this.#print(file, read, [...unnamed, ...failed.map(({ finding }) => finding)], details);
  }

  /** Rewrites the failed tests of a file, and runs them again. */
  async #update(
    file: TestFile,
    bytes: Uint8Array,
    read: ReadTests & { readonly content: SurveyTests },
    survey: TestedSurvey,
  ): Promise<void> {
    const { compiled, names } = survey;
    const rewritten = new Set<number>();
    const lines: string[] = [];
    let current = read;
    for (let pass = 0; pass < PASSES; pass++) {
      const result = runTests(current.content, survey);
      const updated = updateTests(current.text, current.content, result, survey);
      for (const { at, route } of result.failed) {
        const test = current.content.tests[at];
        if (test === undefined || !updated.rewritten.includes(at)) continue;
        if (!rewritten.has(at)) lines.push(`${visible(`${file.name}: rewrote "${test.name}"`)}\n`);
        if (route !== undefined) lines.push(routeDiff(compiled, names, test, route, this.#color));
        rewritten.add(at);
      }
      if (updated.hasNewTexts) lines.push(`${visible(file.name)}: updated the texts of questions\n`);
      if (updated.text === current.text) break;
      const reread = readTests(Buffer.from(updated.text), file);
      if (!reread.ok) throw new Error(`${file.name}: the tests cannot be read after they were rewritten`);
      current = reread;
    }
    try {
      if (current.text !== read.text) replaceFile(file.name, file.path, bytes, current.text);
    } catch (error) {
      // Report the failures of the original tests.
      await this.#report(file, read, survey);
      throw error;
    }
    await writeOut(this.io, lines.join(""));
    this.rewritten += rewritten.size;
    await this.#report(file, current, survey);
  }

  /** Prints the findings about a file; text output includes the diff of routes. */
  async #print(
    { name }: InputFile,
    { text, json }: Pick<ReadTests, "text" | "json">,
    found: readonly Diagnostic[],
    details: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> {
    const diagnostics = attachSpans(found, json, keyCodes);
    // Findings without a span are reported at the first line.
    const hasNoSpan = diagnostics.some(({ span }) => span === undefined);
    const report = { file: name, text, ...(hasNoSpan && { at: { line: 1 } }) };
    if (this.options.format !== "text") {
      await writeOut(this.io, this.printer.one({ ...report, diagnostics }));
      return;
    }
    for (const { witness: _, ...each } of diagnostics)
      await writeOut(
        this.io,
        this.printer.one({ ...report, diagnostics: [each] }) + (details.get(each.pointer) ?? ""),
      );
  }

  get exitCode(): ExitCode {
    if (this.problems > 0) return 2;
    return this.failed + this.unreadable > 0 ? 1 : 0;
  }

  /** `ran 12 tests in 2 files: 11 passed, 1 failed` */
  closingLine(): string {
    const { tests, failed, rewritten, files, unreadable } = this;
    const results = [
      [`${formatNumber(tests - failed)} passed`, tests - failed],
      [`${formatNumber(failed)} failed`, failed],
      [`${formatNumber(rewritten)} rewritten`, rewritten],
      [`${countOf(unreadable, "file")} with mistakes`, unreadable],
    ] as const;
    const shown = results.flatMap(([words, count]) => (count === 0 ? [] : [words]));
    return `ran ${countOf(tests, "test")} in ${countOf(files, "file")}: ${shown.join(", ")}`;
  }
}

/** Runs the tests of all files that the patterns match, prints failures, and returns the exit code. */
export async function testSurveys(
  patterns: readonly string[],
  options: TestOptions,
  io: Io,
): Promise<ExitCode> {
  const session = new TestSession(io, options);
  await writeOut(io, session.printer.begin());
  for (const file of await findTests(patterns, io.cwd)) {
    if (io.stopped.aborted) break;
    await (file instanceof CommandError
      ? session.fail(file)
      : session.test(file).catch((error) => session.fail(error)));
  }
  await writeOut(io, session.printer.end());
  if (io.stopped.aborted) return session.exitCode;
  if (session.files === 0 && session.problems === 0)
    await session.fail(
      new CommandError("no test was run: ignoreFiles in the configuration excludes all files"),
    );
  if (session.files > 0) printInfo(io, session.closingLine());
  if (session.canUpdate && !options.update)
    printInfo(io, "if the new routes are intended, surveyc test --update rewrites these tests");
  return session.exitCode;
}
