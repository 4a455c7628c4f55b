import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { Report } from "./report.ts";
import { textHash } from "./text-hash.ts";

/** Writes a pointer so that it stays the same when questions change their order. */
export type LastingPointer = (pointer: string) => string;

const POSITION = /^(?:0|[1-9]\d*)$/;

/**
 * Makes the pointers into a text independent of order: the position of an element that has an `id`, or failing
 * that a `question` text or a `name`, is replaced by these, and a record of a larger file is named in the same
 * way. Where the text is unknown or not JSON, the position of a question becomes `*`. Each value is hashed once,
 * so long texts do not make many findings slow.
 */
export function lastingPointers({ text, at }: Pick<Report, "text" | "at">): LastingPointer {
  const root = payloadOf(text);
  const names = new Map<object, string | undefined>();
  const nameOf = (element: unknown): string | undefined => {
    if (typeof element !== "object" || element === null) return undefined;
    if (!names.has(element)) names.set(element, ownName(element));
    return names.get(element);
  };
  const record = at === undefined ? [] : [nameOf(root) ?? "record"];
  return (pointer) => {
    let value = root;
    let before = "";
    const lasting = [...record];
    for (const token of pointerTokens(pointer)) {
      value = typeof value === "object" && value !== null ? memberOf(value, token) : undefined;
      const position = POSITION.test(token);
      const unnamed = position && before === "questions" ? "*" : token;
      lasting.push((position ? nameOf(value) : undefined) ?? unnamed);
      before = token;
    }
    return JSON.stringify(lasting);
  };
}

function payloadOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

function memberOf(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function ownName(element: object): string | undefined {
  for (const member of ["id", "question", "name"]) {
    const value = memberOf(element, member);
    const names = typeof value === "number" || (typeof value === "string" && value !== "");
    if (names) return `${member} ${textHash(String(value))}`;
  }
  return undefined;
}
