import { printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import { visibleJson } from "#print/visible.ts";
import { rules } from "../../index.ts";
import type { Io } from "../io.ts";
import { version } from "../version.ts";
import type { ReportSink } from "./report-sink.ts";
import { writeOut } from "./write.ts";

/** How many findings one log holds: four times what code scanning takes of a run. */
const MOST_FINDINGS = 100_000;

const FINGERPRINT = "surveycFinding/v1";

/** What is looked at in a SARIF log; everything else is passed on as it is. */
interface SarifLog {
  readonly runs: readonly [SarifRun];
}

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly SarifResult[];
}

interface SarifResult {
  readonly ruleId: string;
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

// What has just been printed is what the interfaces above say.
const print = (reports: readonly Report[]): SarifLog =>
  JSON.parse(printReports(reports, { format: "sarif", rules, toolVersion: version })) as SarifLog;

const write = (value: unknown): string => visibleJson(JSON.stringify(value));

/**
 * Writes one log with one run, a result a line, so that no report is kept. The rules come after the results, as only then
 * it is known which ones occur.
 */
export class SarifSink implements ReportSink {
  readonly #io: Io;
  readonly #rules = new Map<string, { readonly index: number; readonly rule: unknown }>();
  /** How often a fingerprint was given out for a file: the records of one stream may have the same names. */
  readonly #fingerprints = new Map<string, number>();
  #findings = 0;
  #left = 0;
  #before: string;

  constructor(io: Io) {
    this.#io = io;
    const { runs, ...log } = print([]);
    this.#before = `${write(log).slice(0, -1)},"runs":[{"results":[\n`;
  }

  async add(report: Report): Promise<void> {
    const { length } = report.diagnostics;
    if (this.#findings + length > MOST_FINDINGS) this.#left += length;
    else await this.#write(report);
  }

  async end(): Promise<void> {
    if (this.#left > 0) await this.#write(leftOut(this.#left));
    const { results, tool, ...run } = print([]).runs[0];
    const driver = { ...tool.driver, rules: Array.from(this.#rules.values(), ({ rule }) => rule) };
    const begun = this.#findings === 0 ? this.#before : "\n";
    await writeOut(this.#io, `${begun}],${write({ tool: { ...tool, driver }, ...run }).slice(1)}]}\n`);
  }

  async #write(report: Report): Promise<void> {
    const { results, tool } = print([report]).runs[0];
    for (const rule of tool.driver.rules) {
      if (!this.#rules.has(rule.id)) this.#rules.set(rule.id, { index: this.#rules.size, rule });
    }
    for (const result of results) {
      await writeOut(this.#io, this.#before + write(this.#inThisRun(result, report.file)));
      this.#before = ",\n";
    }
    this.#findings += results.length;
  }

  /** A result with the index of its rule and a fingerprint that no other result about the same file has. */
  #inThisRun(result: SarifResult, file = "") {
    const fingerprint = result.partialFingerprints[FINGERPRINT] ?? "";
    const key = `${fingerprint} ${file}`;
    const times = this.#fingerprints.get(key) ?? 0;
    this.#fingerprints.set(key, times + 1);
    return {
      ...result,
      ruleIndex: this.#rules.get(result.ruleId)?.index,
      partialFingerprints: { [FINGERPRINT]: times === 0 ? fingerprint : `${fingerprint}-${times}` },
    };
  }
}

const leftOut = (count: number): Report => ({
  diagnostics: [
    {
      code: "bounded-diagnostics",
      severity: "info",
      message: `${count} more findings were left out, as one log holds no more than ${MOST_FINDINGS}.`,
      pointer: "",
      help: "Mend what is listed and check again, or use another format.",
    },
  ],
});
