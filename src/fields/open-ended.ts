import * as z from "zod";
import { noted } from "./registry.ts";

/** A yes or no. */
export const flag = (description: string) => noted(z.boolean(), { description });

/** Any JSON value. */
export const anything = (description: string) => noted(z.unknown(), { description });

/** An object with whatever members. */
export const anyObject = (description: string) => noted(z.record(z.string(), z.unknown()), { description });

/** A list of whatever values. */
export const anyList = (description: string) => noted(z.array(z.unknown()), { description });

/** One of a few texts. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  description: string,
) => noted(z.enum(values), { description });
