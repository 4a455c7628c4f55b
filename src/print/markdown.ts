import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { gravestFirst } from "#diagnostics/findings.ts";
import { fixedLines } from "./fixed-lines.ts";
import { type Counts, countFindings, type Printer, type PrinterOptions, type Report } from "./report.ts";
import { countText, linesOf, whereText } from "./text.ts";
import type { TextLines } from "./text-lines.ts";
import { visible } from "./visible.ts";

/** GitHub rejects comments of more than 65,536 characters; this leaves room for the last line, and for a heading of the user. */
const MAX_LENGTH = 60_000;

const signs: Readonly<Record<Severity, string>> = {
  error: "\u{1f534} **error**",
  warning: "\u{1f7e1} warning",
  info: "\u{1f535} info",
};

interface Item {
  readonly severity: Severity;
  readonly file: string;
  readonly text: string;
}

/**
 * A document in GitHub Flavored Markdown (https://github.github.com/gfm/), for comments on pull requests: the number of
 * findings, and a section for each file, those with errors first. Findings have their severity, location, message and code, and
 * below it the help and the fixes with the lines that they change. Findings that do not fit in a comment are only counted.
 */
export function markdownPrinter({ linkTo }: PrinterOptions): Printer {
  const countsByFile = new Map<string, Counts>();
  const items: Item[] = [];
  const room = { error: MAX_LENGTH, warning: MAX_LENGTH, info: MAX_LENGTH };
  let total = countFindings([]);
  return {
    begin: () => "",
    one(report) {
      const { file = "", diagnostics } = report;
      if (diagnostics.length === 0) return "";
      total = countFindings(diagnostics, total);
      countsByFile.set(file, countFindings(diagnostics, countsByFile.get(file)));
      const lines = linesOf(report);
      for (const diagnostic of diagnostics) {
        const { severity } = diagnostic;
        const text = itemText(diagnostic, report, lines, linkTo?.(report, diagnostic));
        room[severity] -= text.length;
        if (room[severity] >= 0) items.push({ severity, file, text });
      }
      return "";
    },
    end: () => {
      if (countsByFile.size === 0) return "";
      const { sections, shown } = sectionsOf(gravestFirst(items), countsByFile);
      const leftOut = total.error + total.warning + total.info - shown;
      return `### ${countText(total, countsByFile.size)}\n${sections}${leftOutText(leftOut)}`;
    },
  };
}

const FOOT = "\n</details>\n";

/** The sections of the files, with the findings that have room in all of them. */
function sectionsOf(items: readonly Item[], countsByFile: ReadonlyMap<string, Counts>) {
  const textByFile = new Map<string, string>();
  let length = 0;
  let shown = 0;
  for (const { file, text } of items) {
    const before = textByFile.get(file) ?? summary(file, countsByFile);
    const more = text.length + (textByFile.has(file) ? 0 : before.length + FOOT.length);
    if (length + more > MAX_LENGTH) continue;
    length += more;
    shown++;
    textByFile.set(file, before + text);
  }
  const sections = Array.from(textByFile, ([file, text]) => text + (file === "" ? "" : FOOT)).join("");
  return { sections, shown };
}

/** The head of the section of a file, which is open if the file has errors. */
function summary(file: string, countsByFile: ReadonlyMap<string, Counts>): string {
  if (file === "") return "\n";
  const counts = countsByFile.get(file) as Counts;
  const open = counts.error > 0 ? " open" : "";
  return `\n<details${open}><summary><b>${markdownText(file)}</b>: ${countText(counts, 1)}</summary>\n\n`;
}

const leftOutText = (count: number): string =>
  count === 0 ? "" : `\n${count} left out: GitHub accepts 65,536 characters\n`;

function itemText(
  diagnostic: Diagnostic<string>,
  report: Report,
  lines: TextLines | undefined,
  url: string | undefined,
): string {
  const { severity, code, message, pointer, span, help, fixes = [] } = diagnostic;
  const where = markdownCode(whereText({ ...report, file: "" }, pointer, span));
  const place = url === undefined ? where : `[${where}](${url})`;
  const rows = [`- ${signs[severity]} ${place}: ${markdownText(message)} ${markdownCode(visible(code))}`];
  if (help !== undefined) rows.push(`  - help: ${markdownText(help)}`);
  for (const fix of fixes) {
    rows.push(`  - fix (${fix.applicability}): ${markdownText(fix.title)}`);
    const changed = lines === undefined ? [] : fixedLines(fix, diagnostic, lines);
    // Each line begins with a sign, so none closes the block.
    if (changed.length > 0)
      rows.push("    ```diff", ...changed.map(({ sign, line }) => `    ${sign} ${line}`), "    ```");
  }
  return `${rows.join("\n")}\n`;
}

/**
 * Characters with a meaning in Markdown, in HTML or in an address; as a character reference they have none (CommonMark 2.5).
 * Sites search for the characters of the group, mentions of people and issues, in the parsed Markdown, which references do not
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
 * A text as code, in which sites do not search for mentions: between backticks if that is safe, so that the source stays
 * readable.
 */
const markdownCode = (shown: string): string =>
  plain.test(shown) ? `\`${shown}\`` : `<code>${shown.replace(meaningful, reference)}</code>`;
