import type { Fix, Params, Severity } from "#diagnostics/diagnostic.ts";
import { completeFinding, Findings, type Suggestion, withSuggestion } from "#diagnostics/findings.ts";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { DisplacedMember, Level } from "#model/survey-levels.ts";
import type { NameInstead, TagReading } from "./recover.ts";
import type { Bound, ObjectShape, Shape, UnionShape } from "./shape.ts";

/** What a finding of the reader is about: suggestions are made from it. */
export type Subject =
  | { readonly kind: "value"; readonly value: unknown; readonly shape: Shape }
  /** A list that has entries of another type; the texts that they hold. */
  | { readonly kind: "texts"; readonly list: readonly unknown[]; readonly texts: readonly string[] }
  | {
      readonly kind: "tag";
      readonly owner: JsonObject;
      readonly shape: UnionShape;
      readonly reading: TagReading | undefined;
    }
  | {
      readonly kind: "missing";
      readonly owner: JsonObject;
      readonly name: string;
      readonly shape: ObjectShape;
      /** The union whose tag it is, if it is one. */
      readonly union: UnionShape | undefined;
      readonly instead: NameInstead | undefined;
    }
  | { readonly kind: "unknown"; readonly owner: JsonObject; readonly name: string; readonly known: string }
  /** Members that another object of the survey has. */
  | {
      readonly kind: "elsewhere";
      readonly members: readonly DisplacedMember[];
      readonly here: Level;
    };

/** What a finding says, apart from where. */
export interface Message {
  readonly message: string;
  readonly help: string;
  /** What fills the placeholders of both. */
  readonly params?: Params;
  readonly fixes?: readonly Fix[];
  readonly subject?: Subject;
}

/** Suggests what was meant by the value at a path; undefined if that is unknown. */
export type Suggest = (subject: Subject, code: string, path: readonly PathStep[]) => Suggestion | undefined;

/** The current path of a reader in a payload, and what it has found so far. */
export class Report {
  readonly findings: Findings;
  readonly limits: Limits;
  /** The path to the value that is being read. */
  readonly path: PathStep[] = [];
  /** Where something was wrong; for those who go on with what is right. */
  readonly invalid = new InvalidLocations();
  readonly #suggest: Suggest | undefined;

  constructor(limits: Limits, suggest?: Suggest) {
    this.limits = limits;
    this.#suggest = suggest;
    this.findings = new Findings(limits.diagnostics);
  }

  /** What a bound comes to under the limits that hold; no bound is no end. */
  most(bound: Bound | undefined): number {
    if (bound === undefined) return Number.POSITIVE_INFINITY;
    return bound.limit === undefined ? bound.value : this.limits[bound.limit];
  }

  /** Reports a finding at the value that is being read, or at one of its members. `describe` is called only if it is kept. */
  add(code: string, describe: () => Message, member?: PathStep, severity: Severity = "error"): void {
    if (severity === "error") this.invalid.mark(this.path, member);
    this.findings.report(code, severity, () => {
      const { subject, ...text } = describe();
      const pointer = toPointer(member === undefined ? this.path : [...this.path, member]);
      const suggested = withSuggestion(text, subject && this.#suggest?.(subject, code, this.path));
      return completeFinding(suggested.code ?? code, severity, suggested.pointer ?? pointer, suggested);
    });
  }
}
