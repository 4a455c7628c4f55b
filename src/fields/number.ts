import * as z from "zod";
import { noted } from "./registry.ts";

const LOWEST = -2_147_483_648;
const HIGHEST = 2_147_483_647;

/** A whole number that fits 32 bits. */
export const integer = (description: string) => noted(z.int().min(LOWEST).max(HIGHEST), { description });

/** A whole number from 0 on that fits 32 bits. */
export const count = (description: string) => noted(z.int().min(0).max(HIGHEST), { description });

/** A number from 0 on, fractions among them. */
export const amount = (description: string) => noted(z.number().min(0), { description });
