import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { countOf, formatNumber } from "#apps/phrasing/phrases.ts";
import type { Severity } from "#index.ts";
import type { Report } from "#print/report.ts";
import { standardInput } from "../input/read-input.ts";
import {
  type BaselineEntry,
  baselineText,
  type ReadBaseline,
  readBaseline,
  writeBaseline,
} from "./baseline-file.ts";
import { identifier } from "./identify.ts";

const ranks: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** The code of the finding that counts omitted findings. */
const OMITTED_CODE = "bounded-diagnostics";

/** An entry, and the number of its findings that have not occurred in this run. */
interface Expected {
  readonly entry: BaselineEntry;
  remaining: number;
}

/** The baseline of one run: hides known findings, or collects all findings for an update. */
export class Baseline {
  /** The display name. */
  readonly name: string;
  readonly isUpdate: boolean;
  readonly #path: string;
  readonly #cwd: string;
  readonly #read: ReadBaseline;
  /** By file, then by hash. */
  readonly #expected = new Map<string, Map<string, Expected>>();
  readonly #found = new Map<string, Map<string, BaselineEntry>>();
  #hidden = 0;
  /** The number of findings that the update adds. */
  #added = 0;
  #isWritten = false;

  private constructor(name: string, cwd: string, read: ReadBaseline, isUpdate: boolean) {
    this.name = name;
    this.isUpdate = isUpdate;
    this.#cwd = cwd;
    this.#path = resolve(cwd, name);
    this.#read = read;
    for (const [file, entries] of read.files) {
      const byHash = entries.map((entry): [string, Expected] => [
        entry.hash,
        { entry, remaining: entry.count ?? 1 },
      ]);
      this.#expected.set(file, new Map(byHash));
    }
  }

  static open(name: string, cwd: string, isUpdate: boolean): Baseline {
    return new Baseline(name, cwd, readBaseline(resolve(cwd, name), name, isUpdate), isUpdate);
  }

  /** Creates a read-only baseline from its content. */
  static of(read: ReadBaseline, path: string): Baseline {
    return new Baseline(path, dirname(path), read, false);
  }

  isAt(path: string | null): boolean {
    return path === this.#path;
  }

  #keyOf(file: string | undefined): string {
    if (file === undefined || file === standardInput.name) return "-";
    return relative(dirname(this.#path), resolve(this.#cwd, file)).split(sep).join("/");
  }

  /** Removes the known findings from a report; on an update, all findings. */
  hide(report: Report): Report {
    const file = this.#keyOf(report.file);
    const found = this.#found.get(file) ?? new Map<string, BaselineEntry>();
    this.#found.set(file, found);
    const identify = identifier(report);
    const diagnostics = report.diagnostics.filter((diagnostic) => {
      if (diagnostic.code === OMITTED_CODE) return !this.isUpdate;
      const entry = identify(diagnostic);
      const before = found.get(entry.hash);
      const severity =
        before === undefined ? entry.severity : higherSeverity(entry.severity, before.severity);
      found.set(entry.hash, { ...entry, severity, count: (before?.count ?? 0) + 1 });
      const isKnown = this.#isKnown(file, entry);
      if (this.isUpdate && !isKnown) this.#added++;
      return !this.isUpdate && !isKnown;
    });
    return { ...report, diagnostics };
  }

  #isKnown(file: string, { hash, severity }: BaselineEntry): boolean {
    const expected = this.#expected.get(file)?.get(hash);
    if (
      expected === undefined ||
      expected.remaining === 0 ||
      ranks[severity] > ranks[expected.entry.severity]
    )
      return false;
    expected.remaining--;
    this.#hidden++;
    return true;
  }

  /** The text for the closing line if no finding is shown; undefined if there is none and the baseline is being written. */
  get noFindingsText(): string | undefined {
    if (!this.isUpdate) return "no new findings";
    if (this.#hidden + this.#added === 0) return undefined;
    return this.#isWritten ? "all findings are known now" : "the baseline was not updated";
  }

  /** Whether a file of the baseline was checked in this run, or no longer exists. */
  #isCovered(file: string): boolean {
    return this.#found.has(file) || (file !== "-" && !existsSync(join(dirname(this.#path), file)));
  }

  /** The entries whose findings no longer occur. */
  #unused() {
    return [...this.#expected]
      .filter(([file]) => this.#isCovered(file))
      .flatMap(([file, entries]) =>
        [...entries.values()]
          .filter(({ remaining }) => remaining > 0)
          .map(({ entry, remaining }) => ({ file, entry, left: remaining })),
      );
  }

  sentences(): readonly string[] {
    const hidden =
      this.#hidden === 0 ? [] : [`${countOf(this.#hidden, "known finding")} not shown (${this.name})`];
    const unused = this.#unused();
    if (unused.length === 0) return hidden;
    const shown = unused
      .slice(0, MAX_SHOWN)
      .map(
        ({ file, entry, left: remaining }) =>
          `  ${file}: ${entry.code} at ${entry.at}${remaining > 1 ? ` (${remaining} times)` : ""}`,
      );
    const more = unused.length > MAX_SHOWN ? [`  and ${unused.length - MAX_SHOWN} more`] : [];
    const phrase = unused.length === 1 ? "entry no longer occurs" : "entries no longer occur";
    return [
      ...hidden,
      `${this.name}: ${unused.length} ${phrase}; --update-baseline removes outdated entries`,
      ...shown,
      ...more,
    ];
  }

  /** Writes the findings of this run and keeps those of files that were not checked. Returns a summary. */
  update(): string {
    const files = new Map([...this.#read.files].filter(([file]) => !this.#isCovered(file)));
    for (const [file, entries] of this.#found) files.set(file, [...entries.values()]);
    writeBaseline(this.name, this.#path, this.#read.bytes, baselineText(files));
    this.#isWritten = true;
    const entries = [...files.values()].filter((each) => each.length > 0);
    const known = entries.flat().reduce((sum, { count = 1 }) => sum + count, 0);
    const removed = this.#unused().reduce((sum, { left: remaining }) => sum + remaining, 0);
    const changes = [
      ...(this.#added > 0 ? [`${formatNumber(this.#added)} added`] : []),
      ...(removed > 0 ? [`${formatNumber(removed)} removed`] : []),
    ];
    const done = changes.length === 0 ? "nothing changed" : changes.join(", ");
    return `${this.name}: ${done}; ${countOf(known, "finding")} in ${countOf(entries.length, "file")} ${known === 1 ? "is" : "are"} known`;
  }
}

/** The maximum number of entries to list. */
const MAX_SHOWN = 10;

const higherSeverity = (one: Severity, other: Severity): Severity =>
  ranks[one] > ranks[other] ? one : other;
