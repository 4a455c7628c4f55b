import type { CustomRule } from "#check/rule.ts";
import { quote } from "#diagnostics/echo.ts";

const CODE = /^[\w.@-]+\/[a-z\d]+(?:-[a-z\d]+)*$/;

const severities: readonly unknown[] = ["error", "warning", "info"];

/** What is wrong with a rule of one's own; undefined where nothing is. */
function mistakeIn({ code, severity, summary, page, check }: CustomRule): string | undefined {
  if (typeof code !== "string" || !CODE.test(code))
    return `${quote(String(code))} is no code of a rule: write name/slug, such as "acme/no-emoji".`;
  if (!severities.includes(severity))
    return `The severity of ${quote(code)} must be "error", "warning" or "info".`;
  if (typeof summary !== "string" || summary === "")
    return `${quote(code)} has no summary: say in one sentence what it demands.`;
  if (typeof check !== "function") return `${quote(code)} has no function \`check\`.`;
  if (page !== undefined && !(typeof page === "string" && /^https?:\/\//.test(page) && URL.canParse(page)))
    return `The page of ${quote(code)} must be a URL that begins with https://.`;
  return undefined;
}

/**
 * Rules of one's own, if they are complete and have codes of their own; throws a TypeError otherwise, as that is a mistake
 * of the calling program.
 */
export function requireRules(rules: readonly CustomRule[]): readonly CustomRule[] {
  const codes = new Set<string>();
  for (const rule of rules) {
    const mistake = mistakeIn(rule);
    if (mistake !== undefined) throw new TypeError(mistake);
    if (codes.has(rule.code)) throw new TypeError(`Two plugins have the code ${quote(rule.code)}.`);
    codes.add(rule.code);
  }
  return rules;
}

/**
 * A rule of one's own for `plugins`: the same value. A TypeError says what it lacks.
 *
 * @example
 * const named = defineRule({
 *   ...{ code: "acme/named", severity: "info", summary: "Names say what a survey is about." },
 *   check({ survey }, report) {
 *     if (survey.name === "Survey") report({ pointer: "/name", message: "Which one?" });
 *   },
 * });
 */
export function defineRule(rule: CustomRule): CustomRule {
  requireRules([rule]);
  return rule;
}
