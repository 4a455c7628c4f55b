import type { Severity } from "../../index.ts";
import { type ExitCode, worse } from "../exit-code.ts";
import { countOf, listed, wholeNumber } from "../output/numbers.ts";
import type { Counts } from "../output/report-sink.ts";
import { ObjectCount } from "./objects.ts";

/** What is too much: findings of which severity, or more warnings than how many. */
export interface FailLevel {
  readonly failOn: "error" | "warning";
  readonly maxWarnings: number | undefined;
}

/** Counts what was checked and found. */
export class Tally {
  readonly objects = new ObjectCount();
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  #files = 0;
  #problems = 0;

  addFile(): void {
    this.#files++;
  }

  addFindings(counts: Counts): void {
    for (const severity of ["error", "warning", "info"] as const) this.#counts[severity] += counts[severity];
  }

  /** How many findings there are. */
  get counts(): Counts {
    return this.#counts;
  }

  addProblem(): void {
    this.#problems++;
  }

  /** Whether there are more warnings than allowed. */
  hasTooManyWarnings({ maxWarnings }: FailLevel): boolean {
    return maxWarnings !== undefined && this.#counts.warning > maxWarnings;
  }

  exitCode(level: FailLevel): ExitCode {
    const failing = this.#counts.error + (level.failOn === "warning" ? this.#counts.warning : 0);
    const found = failing > 0 || this.hasTooManyWarnings(level) ? 1 : 0;
    return worse(found, this.#problems > 0 ? 2 : 0);
  }

  /** `checked 3 surveys and 1 dashboard in 2 files: 1 error and 2 warnings (120 surveys a second)`. */
  closingLine(perSecond: number | undefined): string {
    const { error, warning, info } = this.#counts;
    const found = [
      error > 0 && countOf(error, "error"),
      warning > 0 && countOf(warning, "warning"),
      info > 0 && countOf(info, "info"),
    ];
    const findings = listed(found.filter((each) => each !== false));
    const rate = perSecond === undefined ? "" : ` (${wholeNumber(perSecond)} ${this.objects.noun}s a second)`;
    return `checked ${this.objects} in ${countOf(this.#files, "file")}: ${findings || "no findings"}${rate}`;
  }

  get filesChecked(): number {
    return this.#files;
  }

  warningLine({ maxWarnings = 0 }: FailLevel): string {
    return `${countOf(this.#counts.warning, "warning")}, at most ${wholeNumber(maxWarnings)} allowed`;
  }
}
