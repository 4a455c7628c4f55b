import { shorten } from "#diagnostics/echo.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { ownMember } from "#diagnostics/json-value.ts";
import type { Diagnostic } from "#index.ts";
import { textHash } from "#print/fingerprints.ts";
import type { Report } from "#print/report.ts";
import { readJson } from "#source/read-json.ts";
import type { BaselineEntry } from "./baseline-file.ts";

/** The maximum length of a name in the place of an entry. */
const NAME_LENGTH = 40;

/** The findings of deeper texts are identified by their pointers only. */
const MAX_DEPTH = 1_000;

const POSITION = /^(?:0|[1-9]\d*)$/;

function payloadOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const unlimited = Number.MAX_SAFE_INTEGER;
  const read = readJson(text, { text: unlimited, depth: MAX_DEPTH, members: unlimited }, "jsonc");
  return read.ok ? read.value : undefined;
}

/** Returns a name for a list element that does not depend on its position: its id, text or name. */
function nameOf(element: unknown): string | undefined {
  for (const member of ["id", "question", "name"]) {
    const value = ownMember(element, member);
    if (typeof value === "number" || (typeof value === "string" && value.trim() !== ""))
      return `${member}=${value}`;
  }
  return undefined;
}

/** Whether a number at these tokens is the position of a question. */
const isTarget = (tokens: readonly string[]): boolean => {
  const at = tokens.lastIndexOf("branching");
  return at !== -1 && ["index", "responseValues"].includes(tokens[at + 1] ?? "");
};

/** A baseline entry without its count. */
type IdentifiedFinding = Omit<BaselineEntry, "count">;

/**
 * Returns a function that identifies the findings of a report even if questions move or messages change: by the code, by the
 * place with questions named by id or text, and by the text or number at this place. A target is identified by its question.
 */
export function identifier({
  text,
  at,
}: Pick<Report, "text" | "at">): (found: Diagnostic<string>) => IdentifiedFinding {
  let root: { readonly value: unknown } | undefined;
  return ({ code, severity, pointer }) => {
    root ??= { value: payloadOf(text) };
    const tokens = pointerTokens(pointer);
    let value = root.value;
    let questions: unknown;
    const names = at === undefined ? [] : [nameOf(value) ?? "record"];
    for (const [level, token] of tokens.entries()) {
      if (token === "questions") questions = ownMember(value, token);
      value = ownMember(value, token);
      const isPosition = POSITION.test(token);
      const unnamed = isPosition && tokens[level - 1] === "questions" ? "*" : token;
      names.push((isPosition ? nameOf(value) : undefined) ?? unnamed);
    }
    const target = isTarget(tokens) ? nameOf(ownMember(questions, String(value))) : undefined;
    const content = typeof value === "object" ? null : (target ?? value ?? null);
    return {
      code,
      severity,
      at: `/${names.map((name) => shorten(name, NAME_LENGTH)).join("/")}`,
      hash: textHash(JSON.stringify([code, names, content])),
    };
  };
}
