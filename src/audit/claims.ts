import { parse } from "#compile/parse.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { at, type Reply } from "./reply.ts";

/** The result of an observation that could not be made. */
export interface Skip {
  /** Why it could not be tested. */
  readonly skipped: string;
}

/** The result of one observation: null if it is as promised, a description of what was found instead, or a skip. */
export type Claim = string | null | Skip;

/** A step that prepares a check: it returns the prepared objects, or yields a skip, which ends the row. */
export type Preparation<T> = AsyncGenerator<Skip, T, void>;

const MAX_SHOWN = 160;

const cut = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** A value as JSON, cut short. */
export const show = (value: unknown): string =>
  value === undefined ? "nothing" : cut(JSON.stringify(value));

/** The condition holds; `otherwise` describes what was found if it does not. */
export const isTrue = (condition: boolean, otherwise: string): Claim => (condition ? null : otherwise);

/** The reply has one of these statuses. */
export function hasStatus(reply: Reply, ...wanted: readonly number[]): Claim {
  if (wanted.includes(reply.status)) return null;
  const seen = reply.status === 0 ? "no answer" : String(reply.status);
  return `${seen}, not ${wanted.join(" or ")}${reply.text === "" ? "" : `: ${cut(reply.text)}`}`;
}

/** The reply has this header, and its value matches the pattern. */
export function hasHeader(reply: Reply, name: string, pattern: RegExp): Claim {
  const value = reply.headers.get(name);
  if (value === null) return `no header ${name}`;
  return isTrue(pattern.test(value), `${name}: ${cut(value)}`);
}

/** The reply has no body. `fetch` shows none with status 204 or 304 in any case. */
export const hasNoBody = (reply: Reply): Claim => isTrue(reply.text === "", `a body: ${cut(reply.text)}`);

/** The value is a payload of this kind. */
export function isOfKind(kind: PayloadKind, value: unknown): Claim {
  const outcome = parse(kind, value);
  if (outcome.ok) return null;
  const [first] = outcome.diagnostics.filter(({ severity }) => severity === "error");
  return `not a valid ${kind}: ${[first?.pointer, first?.message].join(" ")}`;
}

/** The object has all these members. */
export function hasMembers(value: unknown, names: readonly string[]): Claim {
  const missing = names.filter((name) => at(value, `/${name}`) === undefined);
  return isTrue(missing.length === 0, `${missing.join(", ")} missing in ${show(value)}`);
}

/** The object has none of these members. */
export function lacksMembers(value: unknown, names: readonly string[]): Claim {
  const present = names.filter((name) => at(value, `/${name}`) !== undefined);
  return isTrue(present.length === 0, `${present.join(", ")} where they do not belong`);
}

/** The value equals the expected one; objects may have more properties. */
export function matches(found: unknown, wanted: unknown, pointer = ""): Claim {
  if (typeof wanted !== "object" || wanted === null)
    return isTrue(Object.is(found, wanted), `${pointer} ${show(found)}, not ${show(wanted)}`.trim());
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length))
    return `${pointer} ${show(found)}, not ${show(wanted)}`.trim();
  for (const [name, member] of Object.entries(wanted)) {
    const claim = matches(at(found, `/${name}`), member, `${pointer}/${name}`);
    if (claim !== null) return claim;
  }
  return null;
}

/** Returns the given value, or skips the row. */
export async function* needs<T>(given: T | undefined, what: string): Preparation<T> {
  if (given === undefined) yield { skipped: `${what} was not given` };
  return given as T;
}
