import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { gravestFirst } from "#diagnostics/findings.ts";
import { countFindings, type Printer, type Report } from "./report.ts";
import { countText, whereText } from "./text.ts";
import { visible } from "./visible.ts";

/** GitHub rejects comments of more than 65,536 characters; this leaves room for the end, and for a heading of the user's own. */
const MAX_LENGTH = 60_000;

/**
 * A list in GitHub Flavored Markdown (https://github.github.com/gfm/), for comments on pull requests: for each finding
 * its severity, place, code and message, and below it the help and the fixes; at the end how many there are. Findings
 * that a comment has no room for are counted only.
 */
export function markdownPrinter(): Printer {
  const files = new Set<string | undefined>();
  let counts = countFindings([]);
  let length = 0;
  let leftOut = 0;
  /** The finding, unless it or an earlier one has no room: the first findings are shown. */
  const shown = (text: string): string => {
    if (leftOut === 0 && length + text.length <= MAX_LENGTH) {
      length += text.length;
      return text;
    }
    leftOut++;
    return "";
  };
  return {
    begin: () => "",
    one(report) {
      const { file, diagnostics } = report;
      if (diagnostics.length === 0) return "";
      files.add(file);
      counts = countFindings(diagnostics, counts);
      return gravestFirst(diagnostics)
        .map((diagnostic) => shown(item(diagnostic, report)))
        .join("");
    },
    end: () => (files.size === 0 ? "" : `\n${countText(counts, files.size)}${leftOutText(leftOut)}\n`),
  };
}

const leftOutText = (count: number): string =>
  count === 0
    ? ""
    : `; ${count} of them ${count === 1 ? "is" : "are"} left out, as comments on GitHub have at most 65,536 characters`;

function item(diagnostic: Diagnostic<string>, report: Report): string {
  const { severity, code, message, pointer, span, help, fixes = [] } = diagnostic;
  const where = markdownCode(whereText(report, pointer, span));
  const rows = [`- **${severity}** ${where} ${markdownCode(visible(code))}: ${markdownText(message)}`];
  if (help !== undefined) rows.push(`  - help: ${markdownText(help)}`);
  for (const { applicability, title } of fixes)
    rows.push(`  - fix (${applicability}): ${markdownText(title)}`);
  return `${rows.join("\n")}\n`;
}

/**
 * Characters with a meaning in Markdown, in HTML or in an address; as a character reference they have none (CommonMark 2.5).
 * Sites look for the characters of the group, mentions of people and issues, in the parsed Markdown, which references do not
 * prevent: an invisible space after the sign does.
 */
const meaningful = /([@#](?=\w)|(?<=\bGH)-(?=\d))|[\\`*_~[\]<>&|!$:#@^{}]|(?<=www)\./gi;
const SPACE = "&#8203;";

const reference = (sign: string): string => `&#${sign.charCodeAt(0)};`;

/** A text that is shown literally: no link, no image, no markup, and no notification of mentioned users. */
export const markdownText = (text: string): string =>
  visible(text).replace(meaningful, (sign, mention?: string) => reference(sign) + (mention ? SPACE : ""));

/** Characters that need no references between backticks. */
const plain = /^[\w./:,+=()-]+(?: [\w./:,+=()-]+)*$/;

/**
 * A text as code, in which sites do not look for mentions: between backticks if that is safe, so that the source stays
 * readable.
 */
const markdownCode = (shown: string): string =>
  plain.test(shown) ? `\`${shown}\`` : `<code>${shown.replace(meaningful, reference)}</code>`;
