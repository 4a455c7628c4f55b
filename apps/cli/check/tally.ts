import type { ObjectCounts } from "#apps/files/check-text.ts";
import { countOf, formatNumber } from "#apps/phrasing/phrases.ts";
import type { ExitCode } from "#apps/process/io.ts";
import { joinPhrases } from "#diagnostics/echo.ts";
import { severities } from "#diagnostics/findings.ts";
import type { Diagnostic } from "#index.ts";
import { type Paint, paintNothing } from "#print/paint.ts";
import { type Counts, countFindings } from "#print/report.ts";

export class ObjectTally {
  readonly #counts = new Map<string, number>();

  get counts(): ObjectCounts {
    return this.#counts;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The noun that all objects share, or else `record`. */
  get noun(): string {
    const [noun = "survey", other] = this.#counts.keys();
    return other === undefined ? noun : "record";
  }

  addAll(objects: ObjectCounts): void {
    for (const [noun, count] of objects) this.#counts.set(noun, (this.#counts.get(noun) ?? 0) + count);
  }

  /** The counts in words; `0 surveys` if empty. */
  toString(): string {
    if (this.#counts.size === 0) return countOf(0, "survey");
    return joinPhrases(
      [...this.#counts].map(([noun, count]) => countOf(count, noun)),
      "and",
    );
  }
}

/** Which findings make a run fail: a minimum severity, or a maximum number of warnings. */
export interface FailLevel {
  readonly failOn: "error" | "warning";
  readonly maxWarnings?: number | undefined;
}

/** Rounds a rate to one decimal below 10, else to an integer. */
const roundRate = (rate: number): number => (rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate));

export class Tally {
  readonly objects = new ObjectTally();
  #findings: Counts = countFindings([]);
  #files = 0;
  #problems = 0;

  addFile(): void {
    this.#files++;
  }

  addFindings(diagnostics: readonly Diagnostic<string>[]): void {
    this.#findings = countFindings(diagnostics, this.#findings);
  }

  addProblem(): void {
    this.#problems++;
  }

  get filesChecked(): number {
    return this.#files;
  }

  get hasFindings(): boolean {
    return this.#findings.error + this.#findings.warning + this.#findings.info > 0;
  }

  hasTooManyWarnings({ maxWarnings }: FailLevel): boolean {
    return maxWarnings !== undefined && this.#findings.warning > maxWarnings;
  }

  exitCode(level: FailLevel): ExitCode {
    if (this.#problems > 0) return 2;
    const failing = this.#findings.error + (level.failOn === "warning" ? this.#findings.warning : 0);
    return failing > 0 || this.hasTooManyWarnings(level) ? 1 : 0;
  }

  /** `checked 3 surveys and 1 dashboard in 2 files: 1 error and 2 warnings (120 surveys a second)`, painted by severity. */
  closingLine(perSecond: number | undefined, none?: string, paint: Paint = paintNothing): string {
    const findings = severities
      .filter((severity) => this.#findings[severity] > 0)
      .map((severity) => paint(severity, countOf(this.#findings[severity], severity), "bold"));
    const rate =
      perSecond === undefined
        ? ""
        : ` (${formatNumber(roundRate(perSecond))} ${this.objects.noun}s a second)`;
    const found = joinPhrases(findings, "and") || (none ?? paint("added", "no findings"));
    return `checked ${this.objects} in ${countOf(this.#files, "file")}: ${found}${rate}`;
  }

  warningLine({ maxWarnings = 0 }: FailLevel): string {
    return `${countOf(this.#findings.warning, "warning")}, at most ${formatNumber(maxWarnings)} allowed`;
  }
}
