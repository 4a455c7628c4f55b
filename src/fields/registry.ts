import * as z from "zod";

/** The content of the printed JSON Schema of a definition besides its shape. All members except `id` are JSON Schema keywords. */
export interface FieldMetadata {
  /** Prints the definition as a named part under `$defs`. */
  readonly id?: string;
  readonly description?: string;
  readonly examples?: unknown[];
  readonly format?: string;
  readonly default?: unknown;
  /**
   * `limit <name>`: the option that sets this bound. `code <code>`: the code of the finding for an invalid value. `read as
   * <part>`: the parser accepts all values of this part, and a rule reports the rest. `unit <unit>`: the unit of a number.
   */
  readonly $comment?: string;
  [keyword: string]: unknown;
}

/**
 * The metadata of every definition. zod's global registry is not used: it is shared with the calling program, whose ids
 * could overwrite ours.
 */
export const fieldMetadata = z.registry<FieldMetadata>();

/** Adds metadata to a definition and returns it. */
export function describe<Definition extends z.ZodType>(
  definition: Definition,
  metadata: FieldMetadata,
): Definition {
  fieldMetadata.add(definition, metadata);
  return definition;
}

/** Makes a definition optional; `null` means the same as leaving it out. */
export const nullish = <Definition extends z.ZodType>(definition: Definition) =>
  definition.nullable().optional();
