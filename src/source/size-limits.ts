import type { Diagnostic, Span } from "#diagnostics/diagnostic.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { lineIndex } from "./line-index.ts";
import { sourceFinding } from "./source-finding.ts";
import { documentStart, isWhiteSpace, stringValue, type TextRange, Tokenizer } from "./tokenizer.ts";

/** The limits of a text. */
export interface StructureLimits {
  /** The maximum depth of nested objects and arrays; the outermost is at depth 1. */
  readonly depth: number;
  /** The maximum number of members of one object, or elements of one array; at least 1. */
  readonly members: number;
}

/** The location at which a text exceeds a limit: the bracket that is too deep, or the comma before the surplus member. */
interface Excess {
  readonly limit: keyof StructureLimits;
  readonly offset: number;
}

/** The number of colons outside of the strings of a text, in JSON the number of names; or the exceeded limit. */
export type Structure =
  | { readonly names: number; readonly tooLarge?: never }
  | { readonly tooLarge: Diagnostic };

/** The span of one character. Reads the text only up to it. */
function characterSpan(text: string, offset: number): Span {
  const positionAt = lineIndex(text.slice(0, offset + 1));
  return { start: positionAt(offset), end: positionAt(offset + 1) };
}

/** The finding on too many bytes; none of them is decoded. */
export const tooManyBytes = (count: number, most: number): Diagnostic =>
  sourceFinding("bounded-size", "bytesOfText", { count, most });

/** The finding on a text that is too long. */
export const tooLong = (text: string, most: number): Diagnostic =>
  sourceFinding(
    "bounded-size",
    "charactersOfText",
    { count: text.length, most },
    "",
    characterSpan(text, documentStart(text)),
  );

interface Container {
  readonly start: number;
  /** The index or the name of the current member. */
  step: number | TextRange;
}

/** The innermost container that is open after the character at an offset, and its pointer. */
function openContainerAt(text: string, offset: number): { readonly start: number; readonly pointer: string } {
  const open: Container[] = [];
  const tokens = new Tokenizer(text);
  let nameStart = 0;
  let nameEnd = 0;
  for (let kind = tokens.next(); kind !== "end" && tokens.start <= offset; kind = tokens.next()) {
    const container = open.at(-1);
    if (kind === "{" || kind === "[") open.push({ start: tokens.start, step: 0 });
    else if (kind === "}" || kind === "]") open.pop();
    else if (kind === ":" && container !== undefined) container.step = { start: nameStart, end: nameEnd };
    else if (kind === "," && typeof container?.step === "number") container.step++;
    nameStart = tokens.start;
    nameEnd = kind === "string" || kind === "scalar" ? tokens.end : nameStart;
  }
  const steps = open.slice(0, -1).map(({ step }): PathStep => {
    if (typeof step === "number") return step;
    return text.charAt(step.start) === '"' ? stringValue(text, step) : text.slice(step.start, step.end);
  });
  return { start: open.at(-1)?.start ?? 0, pointer: toPointer(steps) };
}

/** The finding on the container at which a text exceeds a limit. */
function tooLarge(text: string, { limit, offset }: Excess, limits: StructureLimits): Diagnostic {
  const { start, pointer } = openContainerAt(text, offset);
  const inside = text.charAt(start) === "{" ? "propertiesOfObject" : "elementsOfArray";
  const messageId = limit === "depth" ? "depthOfText" : inside;
  return sourceFinding(
    "bounded-size",
    messageId,
    { most: limits[limit] },
    pointer,
    characterSpan(text, start),
  );
}

function findExcess(tokens: Tokenizer, limits: StructureLimits): Excess | number {
  const commasOutside: number[] = [];
  let depth = 0;
  let commas = 0;
  let names = 0;
  for (;;) {
    switch (tokens.next()) {
      case "{":
      case "[":
        if (depth >= limits.depth) return { limit: "depth", offset: tokens.start };
        commasOutside[depth++] = commas;
        commas = 0;
        break;
      case "}":
      case "]":
        if (depth === 0) return names;
        commas = commasOutside[--depth] as number;
        break;
      case ",":
        if (++commas >= limits.members) return { limit: "members", offset: tokens.start };
        break;
      case ":":
        names++;
        break;
      case "end":
        return names;
    }
  }
}

/**
 * Checks a text against the limits in one pass that builds nothing and stops at the first container beyond them. It does not
 * check the syntax: after an unmatched closing bracket, where JSON ends, it stops counting.
 */
export function measureStructure(text: string, limits: StructureLimits): Structure {
  const found = findExcess(new Tokenizer(text), limits);
  return typeof found === "number" ? { names: found } : { tooLarge: tooLarge(text, found, limits) };
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Counts the members of all objects of a JSON value, at any depth; undefined if it exceeds the limits. Does not recurse.
 */
export function countMembers(value: unknown, limits: StructureLimits): number | undefined {
  let members = 0;
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limits.depth) return undefined;
    const inner: object[] = [];
    for (const container of level) {
      let inside: readonly unknown[];
      if (Array.isArray(container)) {
        inside = container;
      } else {
        // Own members only: a polluted prototype must not hide that a name is missing.
        inside = Object.values(container);
        members += inside.length;
      }
      if (inside.length > limits.members) return undefined;
      for (const item of inside) if (isContainer(item)) inner.push(item);
    }
    level = inner;
  }
  return members;
}

/**
 * An upper bound of the number of names in a JSON text, exact unless a string looks like the end of a name: before the colon of a name is
 * a quote, and at most white space between them.
 */
export function countNames(text: string): number {
  let names = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    let before = colon - 1;
    while (isWhiteSpace(text.charCodeAt(before))) before--;
    if (text.charAt(before) === '"') names++;
  }
  return names;
}
