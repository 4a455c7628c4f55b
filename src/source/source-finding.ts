import type { Diagnostic, Span } from "#diagnostics/diagnostic.ts";
import { describeFinding } from "#diagnostics/findings.ts";
import type { MessageTable } from "#diagnostics/messages.ts";
import {
  type SourceCode,
  type SourceMessageId,
  type SourceParams,
  sourceMessages,
} from "./source-messages.ts";

/** A finding on a text. All of them are errors. */
export function sourceFinding<Code extends SourceCode, Id extends SourceMessageId<Code>>(
  code: Code,
  messageId: Id,
  params: SourceParams<Code, Id>,
  pointer = "",
  span?: Span,
  related?: Diagnostic["related"],
): Diagnostic {
  const messages: MessageTable = sourceMessages[code];
  const template = messages[messageId] as MessageTable[string];
  return describeFinding(code, "error", pointer, messageId, template, { params, span, related });
}
