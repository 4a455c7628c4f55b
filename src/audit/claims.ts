import type { PayloadKind } from "#model/payload-of.ts";
import { parse } from "#parse/parse.ts";
import type { Claim } from "./claim.ts";
import type { Reply } from "./reply.ts";

const SHOWN = 160;

const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** A value in words, cut short. */
export const show = (value: unknown): string =>
  value === undefined ? "nothing" : cut(JSON.stringify(value));

/** The value at a place, such as `/results/0/id`; undefined where there is none. RFC 6901, without escapes. */
export function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const name of pointer.split("/").slice(1)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** The list at a place; empty where there is none. */
export function listAt(value: unknown, pointer: string): readonly unknown[] {
  const found = at(value, pointer);
  return Array.isArray(found) ? found : [];
}

/** The answer has one of these statuses. */
export function status(reply: Reply, ...wanted: readonly number[]): Claim {
  if (wanted.includes(reply.status)) return null;
  const seen = reply.status === 0 ? "no answer" : String(reply.status);
  return `${seen}, not ${wanted.join(" or ")}${reply.text === "" ? "" : `: ${cut(reply.text)}`}`;
}

/** Whatever is to be shown holds; `otherwise` says what was seen where it does not. */
export const holds = (truth: boolean, otherwise: string): Claim => (truth ? null : otherwise);

/** The answer has this header, and its value looks like that. */
export function header(reply: Reply, name: string, pattern: RegExp = /./): Claim {
  const value = reply.headers.get(name);
  if (value === null) return `no header ${name}`;
  return holds(pattern.test(value), `${name}: ${cut(value)}`);
}

/** The answer has no body. */
export const bodiless = (reply: Reply): Claim => holds(reply.text === "", `a body: ${cut(reply.text)}`);

/** A value fits a kind of payload. */
export function fits(kind: PayloadKind, value: unknown): Claim {
  const outcome = parse(kind, value);
  if (outcome.ok) return null;
  const [first] = outcome.diagnostics.filter(({ severity }) => severity === "error");
  return `no ${kind}: ${[first?.pointer, first?.message].join(" ")}`;
}

/** An object has all these members. */
export function has(value: unknown, names: readonly string[]): Claim {
  const missing = names.filter((name) => at(value, `/${name}`) === undefined);
  return holds(missing.length === 0, `${missing.join(", ")} missing in ${show(value)}`);
}

/** An object has none of these members. */
export function lacks(value: unknown, names: readonly string[]): Claim {
  const there = names.filter((name) => at(value, `/${name}`) !== undefined);
  return holds(there.length === 0, `${there.join(", ")} where they do not belong`);
}

/** What was found says all that was wanted; objects may say more. */
export function says(found: unknown, wanted: unknown, place = ""): Claim {
  if (typeof wanted !== "object" || wanted === null)
    return holds(Object.is(found, wanted), `${place} ${show(found)}, not ${show(wanted)}`.trim());
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length))
    return `${place} ${show(found)}, not ${show(wanted)}`.trim();
  for (const [name, member] of Object.entries(wanted)) {
    const claim = says(at(found, `/${name}`), member, `${place}/${name}`);
    if (claim !== null) return claim;
  }
  return null;
}

/** Goes on only where this is given. */
export const needs = (given: unknown, what: string): Claim =>
  given === undefined ? { skipped: `${what} was not given` } : null;
