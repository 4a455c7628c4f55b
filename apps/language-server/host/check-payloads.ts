// Also runs in the worker of an editor in a browser.

import { type CheckSettings, checkText } from "#apps/files/check-text.ts";
import { readLimits } from "#apps/files/input/limits.ts";
import type { Diagnostic } from "#index.ts";
import { readJson } from "#source/read-json.ts";
import type { DocumentFacts } from "../payload-document.ts";
import {
  hasSurveyFileName,
  kindInSchema,
  looksLikePayload,
  looksLikeSurveyText,
} from "./contains-payloads.ts";

/** A text to check, and its context. */
export interface TextInEditor {
  /** The text, or the bytes of a file. */
  readonly content: string | Uint8Array;
  readonly path: string;
  readonly syntax: "json" | "jsonc";
  /** Whether it contained surveys or dashboards before. */
  readonly isKnown: boolean;
}

/** A text and its facts; null if it contains no payload. */
export interface DocumentResult {
  readonly text: string;
  readonly facts: DocumentFacts | null;
}

/** Selects the findings of a text to show. */
export type FindingFilter = (text: string, diagnostics: readonly Diagnostic[]) => readonly Diagnostic[];

/** Checks a text like `surveyc check` if it contains surveys or dashboards. */
export function checkPayloads(
  { content, path, syntax, isKnown }: TextInEditor,
  settings: CheckSettings,
  hide: FindingFilter = (_, diagnostics) => diagnostics,
): DocumentResult {
  const read = readJson(content, readLimits(settings.limits), syntax);
  const text = read.text ?? "";
  const namedKind = settings.kind ?? kindInSchema(text);
  if (namedKind === "other") return { text, facts: null };
  const isPayload =
    namedKind !== undefined ||
    hasSurveyFileName(path) ||
    (read.ok ? looksLikePayload(read.value) : isKnown || looksLikeSurveyText(text));
  // A new file is still empty.
  if (!isPayload || read.text?.trim() === "") return { text, facts: null };
  const diagnostics = hide(text, checkText(read, { ...settings, kind: namedKind }).diagnostics);
  return { text, facts: { syntax, kind: namedKind, isRead: read.ok, diagnostics } };
}
