// Payloads on which the accept path and the reader could differ: valid ones, ones with a slip, and properties that are
// nearly known, not safe, out of bounds or no JSON at all, under limits of all sizes.
import fc from "fast-check";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { validPayloads } from "#testing/schema-payloads.ts";
import { mutatedPayloads } from "../model/mutated-payloads.ts";
import { readSchema } from "../model/validators.ts";

/** A payload, and the limits that it is read under. */
export interface Perturbed {
  readonly payload: unknown;
  readonly limits: Limits;
}

type Container = Record<string, unknown>;

function objectsIn(payload: unknown): Container[] {
  const objects: Container[] = [];
  const waiting: unknown[] = [payload];
  for (const value of waiting) {
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) objects.push(value as Container);
    waiting.push(...Object.values(value));
  }
  return objects;
}

/** What deployed servers send beyond the interface, names that other objects have, and names that no object should have. */
const strangeNames: readonly string[] = [
  ...["schedule", "linked_insight_id", "feature_flag_keys", "response_sampling_interval", "translations"],
  ...["form_content", "user_access_level", "search_match_type", "version", "evaluation_runtime", "zIndex"],
  ...[
    "scale",
    "choices",
    "link",
    "index",
    "responseValues",
    "display",
    "hasOpenChoice",
    "id",
    "tags",
    "values",
  ],
  ...["__proto__", "constructor", "toString", "", "0", "7", "x".repeat(65), "\0", "a\0", "\ud800", "😀"],
];

/** New each time, because payloads are changed in place. */
const strangeValues = (): readonly unknown[] => [
  ...[null, undefined, true, 0, Number.NaN, Number.POSITIVE_INFINITY, 10n, Symbol.iterator, () => 1],
  ...[
    "",
    "x",
    "a\0b",
    "\udc00",
    "ÿ",
    "Ω",
    [],
    [null],
    [undefined],
    {},
    { a: undefined },
    { a: [{ b: "\0" }] },
  ],
  ...[new Date(0), [[[[[[["deep"]]]]]]], { a: { b: { c: { d: 1 } } } }, Object.create(null), { "\0": 1 }],
];

/** Misspellings of known names. */
const misspellings: readonly ((name: string) => string)[] = [
  (name) => `${name}s`,
  (name) => name.slice(1),
  (name) => name.toUpperCase(),
  (name) => name.replaceAll("_", ""),
  (name) => `${name.slice(0, 2)}x${name.slice(2)}`,
  (name) => name.slice(0, 1) + name.slice(2, 3) + name.slice(1, 2) + name.slice(3),
];

interface Addition {
  readonly place: number;
  readonly name: number;
  readonly value: number;
  readonly kind: "strange" | "misspelt" | "shuffle" | "freeze" | "bare";
}

const additions = fc.array(
  fc.record<Addition>({
    place: fc.nat(),
    name: fc.nat(),
    value: fc.nat(),
    kind: fc.constantFrom("strange", "misspelt", "misspelt", "shuffle", "freeze", "bare"),
  }),
  { maxLength: 3 },
);

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function put(object: Container, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Moves some properties to the end. */
function shuffle(object: Container, seed: number): void {
  for (const [index, name] of Object.keys(object).entries()) {
    if ((seed >> (index % 30)) % 2 === 0) continue;
    const value = object[name];
    delete object[name];
    put(object, name, value);
  }
}

function afterAddition(
  payload: unknown,
  { place, name, value, kind }: Addition,
  known: readonly string[],
): unknown {
  const objects = objectsIn(payload).filter((each) => Object.isExtensible(each));
  if (objects.length === 0) return payload;
  const object = pick(objects, place);
  if (kind === "freeze") Object.freeze(object);
  else if (kind === "bare") Object.setPrototypeOf(object, null);
  else if (kind === "shuffle") shuffle(object, value);
  else if (kind === "strange") put(object, pick(strangeNames, name), pick(strangeValues(), value));
  else {
    const names = [...Object.keys(object), ...known, "name"];
    put(object, pick(misspellings, value)(pick(names, name)), pick(strangeValues(), value));
  }
  return payload;
}

/** The default limits, now and then with one of them small. */
const limits = fc.option(
  fc.tuple(fc.constantFrom(...(Object.keys(defaultLimits) as (keyof Limits)[])), fc.nat({ max: 6 })),
  { nil: undefined, freq: 2 },
);

/** Perturbed payloads of a kind. Texts are as they are made, so they may be invalid in more than one way. */
export function perturbedPayloads(kind: PayloadKind): fc.Arbitrary<Perturbed> {
  const schema = readSchema(kind);
  const valid = validPayloads(schema);
  const known = Object.values({ ...schema.$defs, [kind]: schema }).flatMap(({ properties = {} }) =>
    Object.keys(properties),
  );
  const readOnly = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    member.readOnly ? [name] : [],
  );
  const quiet = validPayloads(schema, { unknownMembers: false }).map((payload) => {
    for (const name of readOnly) delete (payload as Container)[name];
    return payload;
  });
  return fc
    .tuple(fc.oneof(valid, quiet, mutatedPayloads(valid), fc.jsonValue()), additions, limits)
    .map(([payload, added, limit]) => ({
      payload: added.reduce((changed, each) => afterAddition(changed, each, known), structuredClone(payload)),
      limits: limit === undefined ? defaultLimits : { ...defaultLimits, [limit[0]]: limit[1] },
    }));
}
