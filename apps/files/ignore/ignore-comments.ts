import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import { type CustomRule, type Diagnostic, type Position, rules } from "#index.ts";
import { lineIndex } from "#source/line-index.ts";
import { type SyntaxToken, SyntaxTokenizer } from "#source/syntax-tokens.ts";

/** The beginning of a comment that ignores findings. */
export const IGNORE_MARK = "surveyc:ignore";

/** The code of findings about ignore comments and `ignore` entries. */
const IGNORE_CODE = "surveyc/ignore";

export const ignoreNote = {
  code: IGNORE_CODE,
  severity: "warning",
  summary: "An ignored finding exists and has a reason.",
  page: "docs/configuration.md",
} as const;

/** One code of an ignore comment, and its target. */
export interface IgnoreComment {
  readonly code: string;
  readonly reason: string;
  /** The range of the target property or element; empty if the comment has no target. */
  readonly from: number;
  readonly to: number;
  /** The range of the comment. */
  readonly start: number;
  readonly end: number;
}

const unknownCode = 'Unknown code "{name}", so nothing is ignored.';
const help = `Write ${IGNORE_MARK} explicit-end: and the reason.` as const;

const messages = {
  lockedCode: {
    message: 'Findings of "{name}" cannot be ignored, because other checks depend on them.',
    help: "Fix the findings.",
  },
  unknownCode: { message: unknownCode, help: "surveyc explain lists all codes." },
  misspeltCode: { message: unknownCode, help: 'Did you mean "{suggestion}"?' },
  withoutCode: { message: "This comment has no code, so nothing is ignored.", help },
  withoutReason: { message: "This comment has no reason, so nothing is ignored.", help },
} as const;

/** Returns why a code cannot be ignored; undefined if it can. */
export function ignoreProblem(code: string, plugins: readonly CustomRule[]): FilledMessage | undefined {
  const rule = rules.find((each) => each.code === code);
  if (rule?.locked) return fillMessage(messages, "lockedCode", { name: code });
  const known = [...rules.filter(({ locked }) => !locked), ...plugins].map((each): string => each.code);
  if (known.includes(code)) return undefined;
  const suggestion = didYouMean(code, known);
  return suggestion === undefined
    ? fillMessage(messages, "unknownCode", { name: code })
    : fillMessage(messages, "misspeltCode", { name: code, suggestion });
}

/** A comment that begins with the mark. */
interface MarkedComment {
  readonly start: number;
  readonly end: number;
  /** The index of the next token. */
  readonly next: number;
  /** The index of the first value or name on the line before the comment, if any. */
  readonly first: number | undefined;
  /** Whether the next token is on another line. */
  isLast: boolean;
}

/** The tokens of a text without its comments, and the ends of values. */
interface Layout {
  readonly tokens: readonly SyntaxToken[];
  /** The end of the value that begins with a token, by the index of the token. */
  readonly ends: readonly number[];
  readonly comments: readonly MarkedComment[];
}

function layoutOf(text: string): Layout {
  const reader = new SyntaxTokenizer(text);
  const tokens: SyntaxToken[] = [];
  const ends: number[] = [];
  const open: number[] = [];
  const comments: MarkedComment[] = [];
  let first: number | undefined;
  /** The comments from this index on are last on their line if a line break follows. */
  let pending = 0;
  let reached = 0;
  const passOver = (to: number): void => {
    if (/[\r\n]/.test(text.slice(reached, to))) {
      for (; pending < comments.length; pending++) (comments[pending] as MarkedComment).isLast = true;
      first = undefined;
    }
    reached = to;
  };
  for (let token = reader.read(); token.kind !== "end"; token = reader.read()) {
    const { kind, start, end } = token;
    passOver(start);
    if (kind === "comment") {
      const isMarked = text
        .slice(start + 2, end)
        .trimStart()
        .startsWith(IGNORE_MARK);
      const place = { next: tokens.length, first };
      passOver(end);
      if (isMarked) comments.push({ start, end, ...place, isLast: false });
      continue;
    }
    reached = end;
    pending = comments.length;
    if (kind === "{" || kind === "[") open.push(tokens.length);
    if (kind === "}" || kind === "]") ends[open.pop() ?? tokens.length] = end;
    else if (kind !== "," && kind !== ":") first ??= tokens.length;
    ends[tokens.length] = end;
    tokens.push(token);
  }
  return { tokens, ends, comments };
}

/** Returns the range of the property or element that begins with a token, or whose value does. */
function rangeAt({ tokens, ends }: Layout, at: number): { readonly from: number; readonly to: number } {
  const key = tokens[at - 1]?.kind === ":" ? at - 2 : at;
  const value = tokens[key + 1]?.kind === ":" ? key + 2 : key;
  return { from: tokens[key]?.start ?? 0, to: ends[value] ?? 0 };
}

/**
 * Reads the ignore comments of a text, and reports invalid ones. A comment applies to the property or element that follows; at
 * the end of a line, to the first one that begins on the line.
 */
export function readIgnoreComments(
  text: string,
  plugins: readonly CustomRule[],
): { readonly comments: readonly IgnoreComment[]; readonly problems: readonly Diagnostic[] } {
  if (!text.includes(IGNORE_MARK)) return { comments: [], problems: [] };
  const layout = layoutOf(text);
  const positionAt = lineIndex(text);
  const problems: Diagnostic[] = [];
  const comments = layout.comments.flatMap(({ start, end, next, first, isLast }): IgnoreComment[] => {
    const reportProblem = (problem: FilledMessage): never[] => {
      problems.push(commentFinding({ start, end }, problem, positionAt));
      return [];
    };
    const body = text
      .slice(start + 2, end)
      .replace(/\*\/$/, "")
      .trim()
      .slice(IGNORE_MARK.length);
    const [, list = "", reason = ""] = /^([^:]*)(?::([\s\S]*))?$/.exec(body) ?? [];
    const codes = list.split(",").map((code) => code.trim());
    if (codes.some((code) => code === "")) return reportProblem(fillMessage(messages, "withoutCode"));
    if (reason === "") return reportProblem(fillMessage(messages, "withoutReason"));
    const token = layout.tokens[next];
    const follows = token !== undefined && !["}", "]", ",", ":"].includes(token.kind);
    const isBefore = follows && (first === undefined || !isLast);
    const at = isBefore ? next : first;
    const range = at === undefined ? { from: end, to: end } : rangeAt(layout, at);
    return codes.flatMap((code): IgnoreComment[] => {
      const problem = ignoreProblem(code, plugins);
      return problem === undefined
        ? [{ code, reason: reason.trim(), ...range, start, end }]
        : reportProblem(problem);
    });
  });
  return { comments, problems };
}

/** Creates a finding about a comment. */
export function commentFinding(
  { start, end }: { readonly start: number; readonly end: number },
  message: FilledMessage,
  positionAt: (offset: number) => Position,
): Diagnostic {
  const span = { start: positionAt(start), end: positionAt(end) };
  return messageFinding(IGNORE_CODE, "warning", "", message, { span });
}
