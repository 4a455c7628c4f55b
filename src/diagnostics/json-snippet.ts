// A value as messages show it: the beginning of its JSON text.
import { quote } from "./echo.ts";

/** How many names of an object are shown. */
const MAX_NAMES = 2;

/** The maximum number of characters of a name, and of a text in a list. */
const MAX_INNER = 40;

/** The name of the class of an object; undefined if it is plain. */
function classOf(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value) as { readonly constructor?: unknown } | null;
  if (prototype === null) return undefined;
  const { constructor: type } = prototype;
  const name = typeof type === "function" ? type.name : "";
  return name === "Object" ? undefined : name || "object";
}

/** The snippet of a value inside another. */
function innerSnippet(value: unknown): string {
  if (typeof value === "string") return quote(value, MAX_INNER);
  if (typeof value !== "object" || value === null) return jsonSnippet(value);
  return Array.isArray(value) ? "[…]" : "{…}";
}

function objectSnippet(value: object): string {
  const names = Object.keys(value);
  const shown = names.slice(0, MAX_NAMES).map((name) => `${quote(name, MAX_INNER)}: …`);
  return `{${[...shown, ...(names.length > MAX_NAMES ? ["…"] : [])].join(", ")}}`;
}

/**
 * A value as short JSON text: long texts are truncated, and nested values omitted. A value that is not JSON is named by its
 * class or type: `undefined`, `NaN`, `Date`. Calls no method of the value.
 *
 * @example
 * jsonSnippet(["a", "b"]); // ["a", …]
 */
export function jsonSnippet(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  if (typeof value !== "object") return typeof value;
  if (!Array.isArray(value)) return classOf(value) ?? objectSnippet(value);
  if (value.length === 0) return "[]";
  return `[${innerSnippet(value[0])}${value.length > 1 ? ", …" : ""}]`;
}
