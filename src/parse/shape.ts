import type { ComparedNames } from "#diagnostics/did-you-mean.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { KnownNames } from "#model/known-names.ts";

/** A bound, and the option that overrides it. */
export interface Bound {
  readonly value: number;
  readonly limit?: keyof Limits;
}

interface Common {
  readonly nullable: boolean;
  /** The code of the finding for a value of the right type that does not fit. */
  readonly code?: string;
  /** The name of the part that it describes, if it is one. */
  readonly part?: string;
}

export interface TextShape extends Common {
  readonly type: "string";
  readonly values?: readonly string[];
  readonly maxLength?: Bound;
  readonly pattern?: RegExp;
  readonly format?: string;
}

export interface NumberShape extends Common {
  readonly type: "number" | "integer";
  readonly values?: readonly number[];
  /** The minimum and the maximum; infinite if unbounded. */
  readonly minimum: number;
  readonly maximum: number;
  /** The unit, as people write it after the number. */
  readonly unit?: string;
}

export interface BooleanShape extends Common {
  readonly type: "boolean";
}

export interface ListShape extends Common {
  readonly type: "array";
  readonly items: Shape;
  readonly minItems: number;
  readonly maxItems?: Bound;
}

export interface ObjectShape extends Common {
  readonly type: "object";
  readonly members: ReadonlyMap<string, MemberShape>;
  /** The names of the members. */
  readonly names: KnownNames;
  readonly required: readonly string[];
  /** The shape of members without a name in the definition; undefined if they are not described. */
  readonly others?: Shape;
  readonly maxProperties?: Bound;
}

/** Objects distinguished by the text in one property. */
export interface UnionShape extends Common {
  readonly type: "union";
  readonly tag: string;
  /** The shape of the tag: the name of an option. */
  readonly tagShape: TextShape;
  readonly options: ReadonlyMap<string, ObjectShape>;
  /** The texts of the tag. */
  readonly tags: ComparedNames;
  /** The members that all options share; used if the tag is unknown. */
  readonly shared: ObjectShape;
  /** Whether an object without members is accepted as well. */
  readonly emptyObject: boolean;
}

/** A number or one of a few words. */
export interface ScalarsShape extends Common {
  readonly type: "scalars";
  readonly numbers: readonly NumberShape[];
  readonly words: readonly string[];
}

/** Any JSON value. */
export interface AnyShape extends Common {
  readonly type: "any";
}

export type Shape =
  | TextShape
  | NumberShape
  | BooleanShape
  | ListShape
  | ObjectShape
  | UnionShape
  | ScalarsShape
  | AnyShape;

/** A member of an object; read-only ones are reported when they are sent, and otherwise ignored. */
export interface MemberShape {
  readonly shape: Shape;
  readonly readOnly: boolean;
}
