import type { Fix, Params, Severity } from "#diagnostics/diagnostic.ts";
import { describeFinding, Findings, type Suggestion } from "#diagnostics/findings.ts";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { MessageTable, MessageTemplate, NamesOf, ParamsOf } from "#diagnostics/messages.ts";
import type { Level, MisplacedMember } from "#model/survey-levels.ts";
import { type ReaderMessages, readerMessages } from "./messages.ts";
import type { TagReading } from "./recover.ts";
import type { Bound, ObjectShape, Shape, UnionShape } from "./shape.ts";

/** The subject of a finding of the reader, from which suggestions are derived. */
export type Subject =
  | { readonly kind: "value"; readonly value: unknown; readonly shape: Shape }
  /** A list with entries of another type, and the texts that they contain. */
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
      /** The union, if the property is its tag. */
      readonly union: UnionShape | undefined;
      readonly replacement: string | undefined;
    }
  | { readonly kind: "unknown"; readonly owner: JsonObject; readonly name: string; readonly known: string }
  /** A property of another object of the survey. */
  | {
      readonly kind: "elsewhere";
      readonly name: string;
      readonly member: MisplacedMember;
      readonly here: Level;
    };

/** Suggests the intended value at a path; undefined if that is unknown. */
export type Suggest = (subject: Subject, code: string, path: readonly PathStep[]) => Suggestion | undefined;

/** The messages of a reader, by code and id. */
export type MessagesByCode = Readonly<Record<string, MessageTable>>;

/** The properties of a finding besides its message. */
interface Details {
  readonly params?: Params;
  /** The input of suggestions. */
  readonly subject?: Subject;
  readonly fixes?: readonly Fix[];
}

/** Describes a finding with a message: values for its placeholders, and its other properties. */
export type Describe<Template extends MessageTemplate> = () => Omit<Details, "params"> &
  (NamesOf<Template> extends never ? { readonly params?: Params } : { readonly params: ParamsOf<Template> });

/** The arguments after the id of a message: only messages without placeholders need no description. */
type Rest<Template extends MessageTemplate> =
  NamesOf<Template> extends never
    ? [describe?: Describe<Template> | undefined, property?: PathStep, severity?: Severity]
    : [describe: Describe<Template>, property?: PathStep, severity?: Severity];

const noDetails: Details = {};

/** The current path of a reader in a payload, and its findings so far. */
export class Report<Messages extends MessagesByCode = ReaderMessages> {
  readonly findings: Findings;
  readonly limits: Limits;
  /** The path to the current value. */
  readonly path: PathStep[];
  /** The invalid parts of the payload, for steps that continue with the valid ones. */
  readonly invalid = new InvalidLocations();
  /** The paths of unknown properties that no finding reports. */
  readonly unknown: (readonly PathStep[])[] = [];
  /** The severity of an unknown value of an enumeration. */
  unknownValues: Severity = "error";
  /** The severity of an unknown type of a question or of branching. */
  unknownTypes: Severity = "error";
  readonly #suggest: Suggest | undefined;
  readonly #messages: MessagesByCode;

  constructor(
    limits: Limits,
    suggest?: Suggest,
    messages: MessagesByCode = readerMessages,
    path: readonly PathStep[] = [],
  ) {
    this.limits = limits;
    this.path = [...path];
    this.#suggest = suggest;
    this.#messages = messages;
    this.findings = new Findings(limits.diagnostics);
  }

  /** The maximum of a bound under the caller's limits; infinite without a bound. */
  maximumOf(bound: Bound | undefined): number {
    if (bound === undefined) return Number.POSITIVE_INFINITY;
    return bound.limit === undefined ? bound.value : this.limits[bound.limit];
  }

  /**
   * Reports a finding at the current value, or at one of its properties. `describe` is called only if the finding is kept.
   */
  add<Code extends keyof Messages & string, Id extends keyof Messages[Code] & string>(
    code: Code,
    messageId: Id,
    ...rest: Rest<Messages[Code][Id] & MessageTemplate>
  ): void;
  add(
    code: string,
    messageId: string,
    describe?: () => Details,
    property?: PathStep,
    severity?: Severity,
  ): void {
    this.addUntyped(code, messageId, describe, property, severity);
  }

  /** The same for a message that depends on a shape: the types of its params are not checked. */
  addUntyped(
    code: string,
    messageId: string,
    describe?: () => Details,
    property?: PathStep,
    severity: Severity = "error",
  ): void {
    if (severity === "error") this.invalid.mark(this.path, property);
    this.findings.report(code, severity, () => {
      const { params, subject, fixes } = describe?.() ?? noDetails;
      return describeFinding(
        code,
        severity,
        this.#pointerTo(property),
        messageId,
        this.#messages[code]?.[messageId] as MessageTemplate,
        { params, fixes, suggestion: subject && this.#suggest?.(subject, code, this.path) },
      );
    });
  }

  #pointerTo(property: PathStep | undefined): string {
    return toPointer(property === undefined ? this.path : [...this.path, property]);
  }
}
