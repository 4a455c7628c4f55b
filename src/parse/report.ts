import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { completeFinding, Findings } from "#diagnostics/findings.ts";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import { type PathStep, pointerToken } from "#diagnostics/json-pointer.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { Surroundings } from "./meant-branching.ts";
import { QuestionNames } from "./meant-target.ts";
import type { Bound } from "./shape.ts";

/** What a finding says, apart from where. */
export interface Message {
  readonly message: string;
  readonly help: string;
  readonly fixes?: Diagnostic["fixes"];
}

/** The questions of a survey, if it is one. */
export const questionsOf = (payload: unknown): unknown =>
  (payload as { readonly questions?: unknown } | null | undefined)?.questions;

/** The current path of a reader in a payload, and what it has found so far. */
export class Report {
  readonly findings: Findings;
  readonly limits: Limits;
  /** What comparing may still cost, here and when the rules look for what was meant. */
  readonly comparisons = new Comparisons();
  /** What is read. */
  readonly payload: unknown;
  #names: QuestionNames | undefined;
  /** How often other questions have been looked at. */
  looksAround = 0;
  /** The path to the value that is being read. */
  readonly path: PathStep[] = [];
  /** Where something was wrong; for those who go on with what is right. */
  readonly invalid = new InvalidLocations();
  /** The steps of the path at the last finding, and the pointer to each of them. */
  readonly #steps: PathStep[] = [];
  readonly #pointers: string[] = [];

  constructor(limits: Limits, payload: unknown) {
    this.limits = limits;
    this.payload = payload;
    this.findings = new Findings(limits.diagnostics, payload);
  }

  /** The questions of the survey that is read, if it is one. */
  get questions(): unknown {
    return questionsOf(this.payload);
  }

  /** The position of the last question of the survey that is read; undefined where there is none. */
  get lastPosition(): number | undefined {
    const { count } = this.around.names;
    return count > 0 ? count - 1 : undefined;
  }

  /** The question that is being read, and all that the survey has. */
  get around(): Surroundings {
    this.looksAround++;
    this.#names ??= new QuestionNames(this.questions, this.comparisons);
    const [member, position] = this.path;
    const inList = member === "questions" && typeof position === "number";
    const question = inList ? (this.questions as readonly unknown[] | undefined)?.[position] : this.payload;
    return { question, names: this.#names };
  }

  /** What a bound comes to under the limits that hold; no bound is no end. */
  most(bound: Bound | undefined): number {
    if (bound === undefined) return Number.POSITIVE_INFINITY;
    return bound.limit === undefined ? bound.value : this.limits[bound.limit];
  }

  /** Reports a finding at the value that is being read, or at one of its members. The describe is made only if it is kept. */
  add(code: string, describe: () => Message, member?: PathStep, severity: Severity = "error"): void {
    if (severity === "error") this.invalid.mark(this.path, member);
    const place = this.#pointer();
    const pointer = member === undefined ? place : `${place}/${pointerToken(member)}`;
    if (this.findings.leavesOut(severity, pointer, code)) return;
    const { message, help, fixes } = describe();
    this.findings.keep(completeFinding(code, severity, { message, pointer, help, fixes }));
  }

  /** The pointer to the value that is being read. Many findings may lie under one long name, which is escaped once. */
  #pointer(): string {
    const { path } = this;
    const steps = this.#steps;
    const pointers = this.#pointers;
    let known = 0;
    while (known < steps.length && known < path.length && steps[known] === path[known]) known++;
    steps.length = known;
    pointers.length = known;
    for (const step of path.slice(known)) {
      steps.push(step);
      pointers.push(`${pointers.at(-1) ?? ""}/${pointerToken(step)}`);
    }
    return pointers.at(-1) ?? "";
  }
}
