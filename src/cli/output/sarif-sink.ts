import { printReports } from "#print/print-reports.ts";
import { visibleJson } from "#print/visible.ts";
import type { Io } from "../io.ts";
import { version } from "../version.ts";
import { printPiece } from "./print-piece.ts";
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
  readonly locations: readonly {
    readonly physicalLocation?: { readonly artifactLocation: { readonly uri: string } };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

// What has been printed is what the interfaces above say.
const read = (printed: string): SarifLog => JSON.parse(printed) as SarifLog;

const emptyLog = (): SarifLog => read(printReports([], { format: "sarif", toolVersion: version }));

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
    const { runs, ...log } = emptyLog();
    this.#before = `${write(log).slice(0, -1)},"runs":[{"results":[\n`;
  }

  async add(pieces: readonly string[]): Promise<void> {
    let lines = "";
    for (const piece of pieces) {
      if (piece === "") continue;
      const [run] = read(piece).runs;
      const { length } = run.results;
      if (this.#findings + length > MOST_FINDINGS) this.#left += length;
      else lines += this.#linesOf(run);
    }
    await writeOut(this.#io, lines);
  }

  async end(): Promise<void> {
    const rest = this.#left > 0 ? this.#linesOf(read(leftOut(this.#left)).runs[0]) : "";
    const { results, tool, ...run } = emptyLog().runs[0];
    const driver = { ...tool.driver, rules: Array.from(this.#rules.values(), ({ rule }) => rule) };
    const begun = this.#findings === 0 ? this.#before : "\n";
    await writeOut(this.#io, `${rest}${begun}],${write({ tool: { ...tool, driver }, ...run }).slice(1)}]}\n`);
  }

  #linesOf({ results, tool }: SarifRun): string {
    for (const rule of tool.driver.rules) {
      if (!this.#rules.has(rule.id)) this.#rules.set(rule.id, { index: this.#rules.size, rule });
    }
    let lines = "";
    for (const result of results) {
      lines += this.#before + write(this.#inThisRun(result));
      this.#before = ",\n";
    }
    this.#findings += results.length;
    return lines;
  }

  /** A result with the index of its rule and a fingerprint that no other result about the same file has. */
  #inThisRun(result: SarifResult) {
    const fingerprint = result.partialFingerprints[FINGERPRINT] ?? "";
    const key = `${fingerprint} ${result.locations[0]?.physicalLocation?.artifactLocation.uri ?? ""}`;
    const times = this.#fingerprints.get(key) ?? 0;
    this.#fingerprints.set(key, times + 1);
    return {
      ...result,
      ruleIndex: this.#rules.get(result.ruleId)?.index,
      partialFingerprints: { [FINGERPRINT]: times === 0 ? fingerprint : `${fingerprint}-${times}` },
    };
  }
}

const leftOut = (count: number): string =>
  printPiece(
    {
      diagnostics: [
        {
          code: "bounded-diagnostics",
          severity: "info",
          message: `${count} more findings were left out, as one log holds no more than ${MOST_FINDINGS}.`,
          pointer: "",
          help: "Mend what is listed and check again, or use another format.",
        },
      ],
    },
    { format: "sarif", color: false },
  );
