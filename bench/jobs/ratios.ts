// The ratio of compileSurvey to JSON.parse of the same text, for payloads of four kinds and surveys of seven sizes.
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { lastResult, ratioOf } from "../compare.ts";
import { sampleSurvey, scrambled, surveyWithFindings, surveyWithoutIds } from "../sample-survey.ts";
import { show, timesText } from "../table.ts";
import { turnsOf } from "../turns.ts";

/** The seed of each set's first payload. */
const FIRST_SEED = 5;

const SIZES = [10, 30, 100, 300, 1_000, 3_000, 10_000];

interface PayloadSet {
  readonly make: (count: number, seed: number) => unknown;
  /** The maximum ratio, by the number of questions. */
  readonly required: Readonly<Record<number, number>>;
  /** The ratio to aim for. */
  readonly mark: number;
}

const sets: Readonly<Record<string, PayloadSet>> = {
  clean: {
    make: surveyWithoutIds,
    required: { 10: 0.55, 100: 0.65, 1000: 0.65, 10000: 0.65 },
    mark: 0.36,
  },
  found: {
    make: surveyWithFindings,
    required: { 10: 1.1, 100: 1.4, 1000: 1.3, 10000: 1.2 },
    mark: 0.55,
  },
  ids: {
    make: sampleSurvey,
    required: { 10: 0.65, 100: 0.8, 10000: 0.8 },
    mark: 0.45,
  },
  scrambled: {
    make: (count, seed) => scrambled(sampleSurvey(count), seed),
    required: { 10: 0.6, 100: 0.65 },
    mark: 0.5,
  },
};

/** Reads every property of a diagnostic, so that lazy ones are computed. */
function readDiagnostic(diagnostic: Diagnostic): number {
  const { code, severity, message, pointer, help = "", related = [], fixes = [], witness = [] } = diagnostic;
  let sum = code.length + severity.length + message.length + pointer.length + help.length;
  for (const { pointer, message } of related) sum += pointer.length + message.length;
  for (const { title, applicability, patch } of fixes) {
    sum += title.length + applicability.length;
    for (const { op, path } of patch) sum += op.length + path.length;
  }
  for (const { question, response } of witness)
    sum += question + (typeof response === "number" ? response : (response?.length ?? 0));
  return sum;
}

/** Compiles a payload and reads all findings. */
function compileAndRead(payload: unknown): number {
  const outcome = compileSurvey(payload);
  if (!outcome.ok) throw new Error(`a sample is rejected: ${outcome.diagnostics[0]?.message}`);
  let sum = outcome.value.questions.length;
  for (const diagnostic of outcome.diagnostics) sum += readDiagnostic(diagnostic);
  return sum;
}

/** More payloads than a cache holds, so that the ratios also apply to payloads that have just been received. */
const payloadsOf = ({ make }: PayloadSet, count: number): readonly unknown[] =>
  Array.from({ length: count < 10_000 ? 64 : 8 }, (_, variant) => make(count, FIRST_SEED + variant));

/** Returns the average number of findings of a payload, without those beyond the limit. */
function findingsIn(payloads: readonly unknown[]): number {
  const found = payloads.flatMap((payload) => compileSurvey(payload).diagnostics);
  return found.filter(({ code }) => code !== "bounded-diagnostics").length / payloads.length;
}

/** Runs all kinds first, because optimized code depends on earlier inputs. */
function warmUp(): void {
  for (const count of [10, 100, 1_000]) {
    const payloads = Object.values(sets).flatMap((set) => payloadsOf(set, count));
    const end = performance.now() + 1_000;
    while (performance.now() < end) for (const payload of payloads) compileAndRead(payload);
  }
}

warmUp();
const rows: string[][] = [];
for (const [name, set] of Object.entries(sets))
  for (const count of SIZES) {
    const payloads = payloadsOf(set, count);
    const findings = findingsIn(payloads);
    if (findings > 0 !== (name === "found"))
      throw new Error(`${name} of ${count} questions has ${findings} findings`);
    const { text, seen, kilobytes } = turnsOf(payloads);
    const ratio = ratioOf(
      { name: "JSON.parse", run: () => JSON.parse(text()) },
      { name: "compileSurvey", run: () => compileAndRead(seen()) },
    );
    const required = set.required[count];
    rows.push([
      name,
      count.toLocaleString("en"),
      kilobytes,
      findings === 0 ? "0" : findings.toFixed(findings < 10 ? 1 : 0),
      timesText(ratio),
      required === undefined ? "" : timesText(required),
      timesText(set.mark),
      required === undefined ? "" : ratio <= required ? "met" : "missed",
    ]);
  }

show({
  title: "Ratios: compileSurvey over JSON.parse of the same text",
  note:
    "clean: no findings. found: random later targets, findings with witnesses. ids: clean, each question with an id. " +
    "scrambled: the same in random key order, without some optional members. All diagnostics are read within the measured time.",
  columns: ["payloads", "questions", "size", "findings", "ratio", "required", "mark", ""],
  rows,
});
if (lastResult() === undefined) throw new Error("nothing was measured");
