import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { noted } from "./registry.ts";

/** Any text, within the limit for texts. */
export const text = (description: string) =>
  noted(z.string().max(defaultLimits.string), { description, $comment: "limit string" });

/** The name of a survey or a dashboard. */
export const nameText = (description: string) =>
  noted(z.string().max(defaultLimits.name), { description, $comment: "limit name" });

/** A link; what it may link to is the concern of the rule `valid-link`. */
export const linkText = (description: string) =>
  noted(z.string().max(defaultLimits.url), { description, $comment: "limit url" });
