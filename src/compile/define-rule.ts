import type { CustomRule } from "#check/rule.ts";
import { quote } from "#diagnostics/echo.ts";
import { isSeverity } from "#diagnostics/findings.ts";
import type { MessageTable } from "#diagnostics/messages.ts";

const CODE = /^[\w.@-]+\/[a-z\d]+(?:-[a-z\d]+)*$/;

/** The fault of the messages of a rule, which may be written without types; undefined if they are valid. */
function mistakeInMessages(code: string, messages: unknown): string | undefined {
  if (typeof messages !== "object" || messages === null)
    return `${quote(code)} has no messages: declare them by their ids, as { id: { message, help } }.`;
  for (const [id, template] of Object.entries(messages)) {
    const { message, help = "", severity = "info" } = Object(template);
    if (typeof message !== "string" || message === "" || typeof help !== "string")
      return `The message ${quote(id)} of ${quote(code)} has no text.`;
    if (!isSeverity(severity))
      return `The severity of the message ${quote(id)} of ${quote(code)} must be "error", "warning" or "info".`;
  }
  return undefined;
}

/** The fault of a rule; undefined if it is valid. */
function mistakeIn({ code, severity, summary, page, messages, check }: CustomRule): string | undefined {
  if (typeof code !== "string" || !CODE.test(code))
    return `${quote(String(code))} is not a code of a rule: plugins are a list of rules, each with one such as "acme/no-emoji".`;
  if (!isSeverity(severity)) return `The severity of ${quote(code)} must be "error", "warning" or "info".`;
  if (typeof summary !== "string" || summary === "")
    return `${quote(code)} has no summary: describe in one sentence what it requires.`;
  if (typeof check !== "function") return `${quote(code)} has no function \`check\`.`;
  if (page !== undefined && !(typeof page === "string" && /^https?:\/\//.test(page) && URL.canParse(page)))
    return `The page of ${quote(code)} must be a URL that begins with https://.`;
  return mistakeInMessages(code, messages);
}

/** Returns rules that are complete and have different codes. Throws a TypeError otherwise: a mistake of the calling program. */
export function requireRules(rules: readonly CustomRule[]): readonly CustomRule[] {
  const codes = new Set<string>();
  for (const rule of Array.isArray(rules) ? rules : [rules]) {
    const mistake = mistakeIn(Object(rule));
    if (mistake !== undefined) throw new TypeError(mistake);
    if (codes.has(rule.code)) throw new TypeError(`Two plugins have the code ${quote(rule.code)}.`);
    codes.add(rule.code);
  }
  return rules;
}

/**
 * Returns a rule for `plugins` unchanged; its findings are typed by its messages. Throws a TypeError that names what it lacks.
 *
 * @example
 * const named = defineRule({
 *   ...{ code: "acme/named", severity: "info", summary: "Names describe the topic of a survey." },
 *   messages: { vague: { message: 'The name "{name}" does not describe a topic.', help: "Name the topic." } },
 *   check({ survey: { name } }, report) {
 *     if (name === "Survey") report("/name", "vague", () => ({ params: { name } }));
 *   },
 * });
 */
export function defineRule<const Messages extends MessageTable>(
  rule: CustomRule<Messages>,
): CustomRule<Messages> {
  requireRules([rule]);
  return rule;
}
