import { keyCodes } from "#parse/codes.ts";
import { attachSpans } from "#source/attach-spans.ts";
import type { ReadResult } from "#source/read-json.ts";
import type { Diagnostic } from "../../index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { checkValue } from "./check-value.ts";
import type { Objects } from "./objects.ts";
import { payloadKinds } from "./payload-kinds.ts";

/** What was found in a text. */
export interface CheckedText {
  /** Null where the bytes are no text. */
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly objects: Objects;
}

/** A text that cannot be read counts as one of what it should have been. */
const unread = ({ kind }: CheckSettings): Objects => new Map([[payloadKinds[kind ?? "survey"].noun, 1]]);

/** Checks the payloads in what has been read; every finding has its place in the text. */
export function checkText(read: ReadResult, settings: CheckSettings): CheckedText {
  if (!read.ok) return { text: read.text, diagnostics: read.diagnostics, objects: unread(settings) };
  const { diagnostics, objects } = checkValue(read.value, settings);
  return { text: read.text, diagnostics: attachSpans(diagnostics, read.text, keyCodes), objects };
}
