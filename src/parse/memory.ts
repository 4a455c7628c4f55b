// Payloads that differ by a small change share most of their objects. What the reader found in an object need not be found
// again, wherever the object lies: this is how fixes are tried.
import type { InvalidMembers } from "#diagnostics/invalid-locations.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { KnownRests } from "#diagnostics/without-invalid.ts";
import { MOST_COMPARED } from "#model/known-names.ts";
import type { MarkedQuestionView, QuestionViews } from "#model/survey-view.ts";
import { viewQuestions } from "./accept.generated.ts";
import type { Report } from "./report.ts";
import type { Shape } from "./shape.ts";
import type { Validation } from "./validation.ts";

/** What the reader found in an object, and what that used up of the budgets. */
interface Found {
  readonly shape: Shape;
  readonly depth: number;
  readonly errors: readonly (readonly [code: string, count: number])[];
  readonly invalid: InvalidMembers | null | undefined;
  /** Pointers from the object. */
  readonly misspelt: readonly string[];
  readonly nodes: number;
  readonly gaps: number;
  readonly compared: number;
}

/** Objects are remembered that are members of the payload or entries of its lists, such as questions. */
const DEEPEST = 2;

/** What was found in the objects of one payload. Findings are counted again, but not described again. */
export class Memory {
  readonly #payload: unknown;
  readonly #found = new Map<object, Found>();
  /** What is valid of objects that are known. */
  readonly rests: KnownRests = new Map();
  /** How rules see what is valid of questions. */
  readonly #views = new Map<unknown, MarkedQuestionView>();
  /** How many names were compared with known ones, but for those of objects that are known. */
  compared = 0;
  /** How many steps were taken to compare other texts. */
  steps = 0;
  /** How often a payload was read once more without memory. */
  passedOver = 0;
  /** How many names were compared when the objects were read of which that is known. */
  #comparedBefore = 0;

  /** Nothing is known of `payload` before it has been read with this memory. */
  constructor(payload: unknown) {
    this.#payload = payload;
  }

  /** Reads the value at the report's path by `read`, unless what is in it is known. */
  read(value: unknown, shape: Shape, report: Report, validation: Validation, read: () => void): void {
    const { path } = report;
    if (path.length > DEEPEST || typeof value !== "object" || value === null || Array.isArray(value)) {
      read();
      return;
    }
    if (report.payload === this.#payload) {
      this.#found.set(value, found(shape, report, validation, read));
      return;
    }
    const known = this.#found.get(value);
    if (known === undefined || known.shape !== shape || known.depth !== path.length) {
      read();
      return;
    }
    this.#comparedBefore += known.compared;
    for (const [code, count] of known.errors) report.findings.countErrors(code, count);
    report.invalid.markAgain(path, known.invalid, known.misspelt);
    validation.nodes -= known.nodes;
    validation.gaps += known.gaps;
    validation.compared += known.compared;
  }

  /** Counts what it took to read a payload, which is read once more without memory where a budget ran out. */
  count({ compared, isExhausted }: Validation): void {
    this.compared += compared - this.#comparedBefore;
    this.#comparedBefore = 0;
    if (!isExhausted) return;
    this.compared += Math.min(compared, MOST_COMPARED);
    this.passedOver++;
  }

  /** The views of questions, the same ones of those that are known: rules may remember them in turn. */
  viewsOf(questions: unknown): QuestionViews {
    if (!Array.isArray(questions)) return viewQuestions(questions);
    return questions.map((question: unknown) => {
      let view = this.#views.get(question);
      if (view === undefined) {
        view = viewQuestions([question])?.[0];
        if (view !== undefined) this.#views.set(question, view);
      }
      return view;
    });
  }
}

/** Reads the value at the report's path by `read`, and returns what was found. */
function found(shape: Shape, report: Report, validation: Validation, read: () => void): Found {
  const { path, invalid, findings } = report;
  const { nodes, gaps, compared } = validation;
  const before = new Map(findings.errorCodes);
  const misspelt = invalid.misspelt.length;
  read();
  const errors: [string, number][] = [];
  for (const [code, count] of findings.errorCodes) {
    const more = count - (before.get(code) ?? 0);
    if (more > 0) errors.push([code, more]);
  }
  const place = toPointer(path).length;
  return {
    shape,
    depth: path.length,
    errors,
    invalid: invalid.at(path),
    misspelt: invalid.misspelt.slice(misspelt).map((pointer) => pointer.slice(place)),
    nodes: nodes - validation.nodes,
    gaps: validation.gaps - gaps,
    compared: validation.compared - compared,
  };
}
