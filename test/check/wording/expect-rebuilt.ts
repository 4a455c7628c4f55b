// Checks that a finding equals its message and its help, filled with its params, as translations rebuild it.
import { expect } from "vitest";
import { messages, suggestionHelps } from "#compile/messages.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { formatMessage, type MessageTemplate } from "#diagnostics/messages.ts";

/** The message and the help of a finding, rebuilt from its ids and params. */
export function rebuild({ code, messageId, helpId, params }: Diagnostic): Partial<MessageTemplate> {
  const template = messages[code]?.[messageId];
  const help = helpId === undefined ? template?.help : suggestionHelps[helpId]?.help;
  return {
    ...(template && { message: formatMessage(template.message, params) }),
    ...(help !== undefined && { help: formatMessage(help, params) }),
  };
}

/** Expects a finding to equal the one that is rebuilt from its ids and params. */
export function expectRebuilt(finding: Diagnostic): void {
  const { code, messageId, message, help, params } = finding;
  expect(rebuild(finding), `${code} ${messageId}`).toEqual({ message, ...(help !== undefined && { help }) });
  for (const [, name] of (messages[code]?.[messageId]?.message ?? "").matchAll(/\{(\w+)(?::\w+)?\}/g))
    expect(Object.keys(params), code).toContain(name);
}
