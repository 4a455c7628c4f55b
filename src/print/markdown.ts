import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { gravestFirst, severities } from "#diagnostics/findings.ts";
import { fixedLines } from "./fixed-lines.ts";
import { linesBefore, rangeOf } from "./location.ts";
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
  readonly file: string;
  readonly text: string;
}

/** The findings of one severity, as far as a comment has room for them. */
class Items {
  readonly list: Item[] = [];
  #length = 0;
  isFull = false;

  add(item: Item): void {
    this.#length += item.text.length;
    this.isFull ||= this.#length > MAX_LENGTH;
    if (!this.isFull) this.list.push(item);
  }
}

/**
 * A document in GitHub Flavored Markdown (https://github.github.com/gfm/), for comments on pull requests: the number of
 * findings, and a section for each file, those with errors first. Findings have their severity, location, code and message, and
 * below it the help and the fixes with the lines that they change. Findings that do not fit in a comment are only counted.
 */
export function markdownPrinter(options: PrinterOptions): Printer {
  const countsByFile = new Map<string, Counts>();
  const items = { error: new Items(), warning: new Items(), info: new Items() };
  return {
    begin: () => "",
    one(report) {
      const { file = "", diagnostics } = report;
      if (diagnostics.length === 0) return "";
      countsByFile.set(file, countFindings(diagnostics, countsByFile.get(file)));
      const lines = linesOf(report);
      for (const diagnostic of gravestFirst(diagnostics)) {
        const { severity } = diagnostic;
        if (!items[severity].isFull)
          items[severity].add({ file, text: itemText(diagnostic, report, lines, options) });
      }
      return "";
    },
    end() {
      if (countsByFile.size === 0) return "";
      const total = { error: 0, warning: 0, info: 0 };
      for (const counts of countsByFile.values())
        for (const severity of severities) total[severity] += counts[severity];
      const { sections, shown } = sectionsOf(items, countsByFile);
      const omitted = total.error + total.warning + total.info - shown;
      return `### ${countText(total, countsByFile.size)}\n${sections.join("")}${omittedText(omitted)}`;
    },
  };
}

/** The findings by their severity, up to the first one that was not kept. */
function* gravestItems(items: Readonly<Record<Severity, Items>>): Generator<Item> {
  for (const severity of severities) {
    yield* items[severity].list;
    if (items[severity].isFull) return;
  }
}

/** The sections of the files, with the most severe findings that fit in all of them. */
function sectionsOf(
  items: Readonly<Record<Severity, Items>>,
  countsByFile: ReadonlyMap<string, Counts>,
): { readonly sections: readonly string[]; readonly shown: number } {
  const textByFile = new Map<string, string>();
  const headOf = (file: string): string => summary(file, countsByFile);
  let length = 0;
  let shown = 0;
  for (const { file, text } of gravestItems(items)) {
    const before = textByFile.get(file);
    length += text.length + (before === undefined ? headOf(file).length + FOOT.length : 0);
    if (length > MAX_LENGTH) break;
    textByFile.set(file, (before ?? "") + text);
    shown++;
  }
  const sections = [...textByFile].map(([file, text]) =>
    file === "" ? `\n${text}` : headOf(file) + text + FOOT,
  );
  return { sections, shown };
}

const FOOT = "\n</details>\n";

/** The head of the section of a file, which is open if the file has errors or is the only one. */
function summary(file: string, countsByFile: ReadonlyMap<string, Counts>): string {
  const counts = countsByFile.get(file) ?? countFindings([]);
  const open = counts.error > 0 || countsByFile.size === 1 ? " open" : "";
  const name = visible(file).replace(meaningful, reference);
  return `\n<details${open}><summary><code>${name}</code>: ${countText(counts, 1)}</summary>\n\n`;
}

const omittedText = (count: number): string =>
  count === 0
    ? ""
    : `\n${count} of them ${count === 1 ? "is" : "are"} left out, as comments on GitHub have at most 65,536 characters\n`;

/** Names of files that need no encoding in an address. */
const PLAIN_PATH = /^(?!\/|.*\.\.)[\w./-]+$/;
const PLAIN_PAGE = /^https:\/\/[\w./#-]+$/;

/** The address of a finding in its file. */
function sourceUrl(report: Report, { span }: Diagnostic<string>, { sourcesUrl }: PrinterOptions) {
  const { file = "" } = report;
  if (sourcesUrl === undefined || !PLAIN_PATH.test(file)) return undefined;
  const line = span === undefined ? linesBefore(report) + 1 : rangeOf(span, report).line;
  return `${sourcesUrl}${file.replace(/^\.\//, "")}#L${line}`;
}

const linked = (text: string, url: string | undefined): string =>
  url === undefined ? text : `[${text}](${url})`;

function itemText(
  diagnostic: Diagnostic<string>,
  report: Report,
  lines: TextLines | undefined,
  options: PrinterOptions,
): string {
  const { severity, code, message, pointer, span, help, fixes = [] } = diagnostic;
  const where = markdownCode(whereText({ ...report, file: "" }, pointer, span));
  const page = options.rules?.find((rule) => rule.code === code)?.page ?? "";
  const name = linked(markdownCode(visible(code)), PLAIN_PAGE.test(page) ? page : undefined);
  const place = linked(where, sourceUrl(report, diagnostic, options));
  const rows = [`- ${signs[severity]} ${place} ${name}: ${markdownText(message)}`];
  if (help !== undefined) rows.push(`  - help: ${markdownText(help)}`);
  for (const fix of fixes) {
    rows.push(`  - fix (${fix.applicability}): ${markdownText(fix.title)}`);
    const changed = lines === undefined ? [] : fixedLines(fix, diagnostic, lines);
    if (changed.length > 0) rows.push(...diffBlock(changed.map(({ sign, line }) => `${sign} ${line}`)));
  }
  return `${rows.join("\n")}\n`;
}

/** A code block whose fence no line closes. */
function diffBlock(lines: readonly string[]): string[] {
  const longest = Math.max(2, ...(lines.join().match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}diff`, ...lines, fence].map((line) => `    ${line}`);
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
