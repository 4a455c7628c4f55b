import { createHash } from "node:crypto";
import { type CheckedText, type CheckSettings, checkText } from "#apps/files/check-text.ts";
import type { InputFile } from "#apps/files/input/read-input.ts";
import { formatNumber } from "#apps/phrasing/phrases.ts";
import { replaceFile, requireReplaceable } from "#apps/process/output/replace-file.ts";
import { printInfo, wantsColor, widthOf, writeOut } from "#apps/process/output/write.ts";
import { applyFixesToText, type Diagnostic, type Fix } from "#index.ts";
import { printers } from "#print/print-reports.ts";
import { visible } from "#print/visible.ts";
import type { CheckRun } from "../check/check-run.ts";
import { checkAgain, completeSettings, type FileText, requireEditable } from "./fix-file.ts";
import type { Answer, RunEnd } from "./questions.ts";
import { textDiff } from "./text-diff.ts";

/** The maximum number of fixes applied to a file; it ends the loop if fixes cause new findings again and again. */
const MAX_APPLIED = 10_000;

interface Candidate {
  readonly fix: Fix;
  readonly text: string;
}

class Draft {
  readonly #check: (text: string) => CheckedText;
  readonly #skipped = new Set<string>();
  readonly #seen = new Set<string>();
  text: string;
  checked: CheckedText;
  applied = 0;
  /** The number of findings with fixes that have been decided. */
  decided = 0;

  constructor(text: string, check: (text: string) => CheckedText) {
    this.#check = check;
    this.text = text;
    this.checked = check(text);
    this.#seen.add(digestOf(text));
  }

  #isOpen(diagnostic: Diagnostic): boolean {
    return (diagnostic.fixes ?? []).length > 0 && !this.#skipped.has(nameOf(diagnostic));
  }

  /** The number of findings with fixes that have not been skipped. */
  get remaining(): number {
    return this.checked.diagnostics.filter((each) => this.#isOpen(each)).length;
  }

  /** Returns the next finding with fixes to decide, and these fixes; a fix that restores an earlier text is skipped. */
  next(): { readonly diagnostic: Diagnostic; readonly candidates: readonly Candidate[] } | undefined {
    if (this.applied >= MAX_APPLIED) return undefined;
    for (const diagnostic of this.checked.diagnostics) {
      if (!this.#isOpen(diagnostic)) continue;
      const candidates = (diagnostic.fixes ?? []).flatMap((fix) => {
        const text = applyFixesToText(this.text, [fix]);
        return this.#seen.has(digestOf(text)) ? [] : [{ fix, text }];
      });
      if (candidates.length > 0) return { diagnostic, candidates };
      this.#skipped.add(nameOf(diagnostic));
    }
    return undefined;
  }

  apply({ text }: Candidate): void {
    this.text = text;
    this.#seen.add(digestOf(text));
    this.checked = this.#check(text);
    this.applied++;
    this.decided++;
  }

  skip(diagnostic: Diagnostic): void {
    this.#skipped.add(nameOf(diagnostic));
    this.decided++;
  }
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** A key for a finding that stays the same when other findings are fixed. */
const nameOf = ({ code, pointer, message }: Diagnostic): string => JSON.stringify([code, pointer, message]);

async function showFixes(
  file: InputFile,
  draft: Draft,
  { diagnostic, candidates }: NonNullable<ReturnType<Draft["next"]>>,
  { io, options }: CheckRun,
): Promise<void> {
  const color = wantsColor(io, options.color);
  const printer = printers.text({ color, width: widthOf(io), streamed: true });
  // The diffs show the text and the fixes.
  const { fixes: _fixes, ...finding } = diagnostic;
  let shown = `\n${printer.one({ file: file.name, diagnostics: [finding] })}`;
  candidates.forEach(({ fix: { applicability, title }, text }, at) => {
    const number = candidates.length === 1 ? "" : ` ${at + 1}`;
    shown += `\nfix${number} (${applicability}): ${visible(title)}\n${textDiff(draft.text, text, color)}`;
  });
  await writeOut(io, `${shown}\n`);
}

/** Asks about the fixes one by one until none is left or an answer ends the run. */
async function askAll(file: InputFile, draft: Draft, run: CheckRun): Promise<RunEnd | undefined> {
  /** The codes whose fixes are all applied (empty: all codes). The value is `true` if that includes alternative fixes. */
  const acceptedCodes = new Map<string, boolean>();
  const isAccepted = (code: string, isChoice: boolean): boolean =>
    ["", code].some((each) => acceptedCodes.get(each) === true || (!isChoice && acceptedCodes.has(each)));
  for (let found = draft.next(); found !== undefined; found = draft.next()) {
    const { diagnostic, candidates } = found;
    const { code } = diagnostic;
    const isChoice = candidates.length > 1;
    let answer: Answer = 0;
    if (!isAccepted(code, isChoice)) {
      await showFixes(file, draft, found, run);
      const titles = candidates.map(({ fix }) => visible(fix.title));
      const { decided } = draft;
      answer = await run.questions.ask({
        code,
        titles,
        position: decided + 1,
        total: decided + draft.remaining,
      });
    }
    if (answer === "skip file") return undefined;
    if (answer === "code" || answer === "all") {
      acceptedCodes.set(answer === "all" ? "" : code, isChoice);
      answer = 0;
    }
    if (answer !== "none" && typeof answer !== "number") return answer;
    const chosen = answer === "none" ? undefined : candidates[answer];
    if (chosen === undefined) draft.skip(diagnostic);
    else draft.apply(chosen);
  }
  return undefined;
}

/**
 * Shows each fix for a file and asks whether to apply it. The file is written once, after the last answer; if the process
 * is interrupted before that, the file stays unchanged.
 */
export async function askFixes(
  { file, bytes, read, syntax }: FileText,
  run: CheckRun,
  settings: CheckSettings,
): Promise<CheckedText> {
  const { io } = run;
  const checked = checkText(read, settings);
  if (read.text === null || file.path === null) return checked;
  if (checked.diagnostics.every(({ fixes = [] }) => fixes.length === 0)) return checked;
  requireEditable(settings.limits, `${file.name}: `);
  requireReplaceable(file.name, file.path);
  const complete = completeSettings(settings);
  const draft = new Draft(read.text, (text) => checkAgain(text, syntax, complete));
  const end = await askAll(file, draft, run);
  if (end !== undefined) run.end(end);
  if (draft.applied === 0) return checked;
  const count = draft.applied === 1 ? "1 fix" : `${formatNumber(draft.applied)} fixes`;
  if (end === "interrupted" || io.stopped.aborted) {
    printInfo(io, `${file.name}: unchanged; discarded ${count}`);
    return checked;
  }
  replaceFile(file.name, file.path, bytes, draft.text);
  printInfo(io, `${file.name}: applied ${count}`);
  return checkAgain(draft.text, syntax, settings);
}
