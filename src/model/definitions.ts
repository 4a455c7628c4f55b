import type * as z from "zod";
import { fieldMetadata } from "#fields/registry.ts";
import { kinds } from "./kinds.ts";
import type { PayloadKind, PayloadOf } from "./payload-of.ts";

/** The zod definition of each kind of payload, by its name. */
export type Definitions = { readonly [Kind in PayloadKind]: z.ZodType<PayloadOf<Kind>> };

/**
 * The zod 4 definition of every kind of payload, for composition with your own. They check what `parse` checks about the shape
 * of a payload, and keep unknown members; only `compileSurvey` checks the meaning of branching. See section 2 of
 * docs/interface.md.
 *
 * @example
 * const body = z.object({ campaign: z.string(), survey: definitions["survey-create"] });
 */
export const definitions = Object.fromEntries(
  Object.entries(kinds).map(([kind, { definition }]) => [kind, definition]),
) as unknown as Definitions;

/**
 * The metadata of the definitions: descriptions, examples and formats. Pass it to `z.toJSONSchema` as `metadata` to print them.
 * The registry is separate, because the global one is shared with all users of zod.
 */
export const definitionMetadata: z.core.$ZodRegistry<Readonly<Record<string, unknown>>> = fieldMetadata;
