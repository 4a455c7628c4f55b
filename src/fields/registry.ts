import * as z from "zod";

/** What the printed JSON Schema says of a definition besides its shape. All members are JSON Schema keywords but `id`. */
export interface FieldNotes {
  /** Makes the definition a part of its own under `$defs`. */
  readonly id?: string;
  readonly description?: string;
  readonly examples?: unknown[];
  readonly format?: string;
  readonly default?: unknown;
  /** `limit <name>`: the option that may move this bound. `code <code>`: the finding when the value does not fit. */
  readonly $comment?: string;
  [keyword: string]: unknown;
}

/**
 * The notes of every definition. A registry of our own: zod's global one is shared with the program that imports us,
 * and equal ids there would overwrite each other.
 */
export const fieldNotes = z.registry<FieldNotes>();

/** Gives a definition its notes and returns it. */
export function noted<Definition extends z.ZodType>(definition: Definition, notes: FieldNotes): Definition {
  fieldNotes.add(definition, notes);
  return definition;
}

/** A definition that may be left out, or be `null`, which says the same. */
export const maybe = <Definition extends z.ZodType>(definition: Definition) =>
  definition.nullable().optional();
