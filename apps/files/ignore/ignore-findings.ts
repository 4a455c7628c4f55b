import { fillMessage } from "#diagnostics/messages.ts";
import type { CustomRule, Diagnostic } from "#index.ts";
import type { SuppressedFinding } from "#print/report.ts";
import { lineIndex } from "#source/line-index.ts";
import { commentFinding, type IgnoreComment, readIgnoreComments } from "./ignore-comments.ts";

/** An `ignore` entry of a configuration. */
export interface IgnoreEntry {
  readonly code: string;
  readonly pointer: string;
  readonly reason: string;
  /** The display name of the entry: the file and the pointer. */
  readonly entry: string;
}

/** The remaining and the ignored findings. */
export interface FilteredFindings {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedFinding[];
}

const isBelow = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

/** Returns a function that finds the innermost comment whose range contains an offset. Offsets must be passed in order. */
function commentFinder(comments: readonly IgnoreComment[]): (offset: number) => IgnoreComment | undefined {
  const waiting = [...comments].sort((one, other) => other.from - one.from || one.to - other.to);
  const open: IgnoreComment[] = [];
  return (offset) => {
    for (let next = waiting.at(-1); next !== undefined && next.from <= offset; next = waiting.at(-1)) {
      open.push(next);
      waiting.pop();
    }
    while (open.length > 0 && (open.at(-1)?.to ?? 0) <= offset) open.pop();
    return open.at(-1);
  };
}

/** Maps ignored findings to their comments. */
function commentsFor(
  diagnostics: readonly Diagnostic[],
  comments: readonly IgnoreComment[],
): ReadonlyMap<Diagnostic, IgnoreComment> {
  const found = new Map<Diagnostic, IgnoreComment>();
  for (const code of new Set(comments.map((each) => each.code))) {
    const commentAt = commentFinder(comments.filter((each) => each.code === code));
    const candidates = diagnostics
      .flatMap((each) => (each.code === code && each.span ? [{ each, at: each.span.start.offset }] : []))
      .sort((one, other) => one.at - other.at);
    for (const { each, at } of candidates) {
      const comment = commentAt(at);
      if (comment !== undefined) found.set(each, comment);
    }
  }
  return found;
}

const messages = {
  unused: {
    message: 'This comment ignores nothing: "{name}" has no finding at its place.',
    help: "Remove it.",
  },
} as const;

/**
 * Removes the findings that a comment of the text or the configuration ignores, and adds findings about such comments.
 * Findings with a locked code are never ignored.
 */
export function ignoreFindings(
  diagnostics: readonly Diagnostic[],
  text: string,
  entries: readonly IgnoreEntry[],
  plugins: readonly CustomRule[],
): FilteredFindings {
  const { comments, problems } = readIgnoreComments(text, plugins);
  if (entries.length + comments.length + problems.length === 0) return { diagnostics, suppressed: [] };
  const byComment = commentsFor(diagnostics, comments);
  const used = new Set(byComment.values());
  const suppressed: SuppressedFinding[] = [];
  const remaining = diagnostics.filter((diagnostic) => {
    const comment = byComment.get(diagnostic);
    const entry = entries.find(
      ({ code, pointer }) => code === diagnostic.code && isBelow(diagnostic.pointer, pointer),
    );
    if (comment !== undefined) suppressed.push({ diagnostic, kind: "inSource", reason: comment.reason });
    else if (entry !== undefined)
      suppressed.push({ diagnostic, kind: "external", reason: entry.reason, entry: entry.entry });
    return comment === undefined && entry === undefined;
  });
  const positionAt = lineIndex(text);
  const unusedFindings = comments
    .filter((each) => !used.has(each))
    .map((each) => commentFinding(each, fillMessage(messages, "unused", { name: each.code }), positionAt));
  return { diagnostics: [...remaining, ...problems, ...unusedFindings].sort(inTextOrder), suppressed };
}

/** Sorts by offset; findings without a span come first, and the count of omitted findings last. */
const inTextOrder = (one: Diagnostic, other: Diagnostic): number => rankOf(one) - rankOf(other);
const rankOf = ({ code, span }: Diagnostic): number =>
  code === "bounded-diagnostics" ? Number.MAX_SAFE_INTEGER : (span?.start.offset ?? -1);
