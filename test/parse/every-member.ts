// The acceptors are printed, a statement for each property. Here each property of each kind is replaced, left out and misspelt, and
// as much must be found with acceptors as without them.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { describeValue } from "#diagnostics/echo.ts";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind, SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { accepts, diagnosePayload, readPayload, readSurvey } from "#parse/read-payload.ts";
import { type Complete, type Container, completePayloads, type Place } from "./complete-payloads.ts";
import { likenesses, nearValues, values } from "./replacements.ts";
import { reported } from "./reported.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

/** The properties of each type of question. */
const membersOf = new Map(
  completePayloads("question").map(({ holder }): [unknown, ReadonlySet<string>] => {
    const question = holder.payload as Container;
    return [question["type"], new Set(Object.keys(question))];
  }),
);

/** Whether a property of a question belongs to questions of another type, so that it is not shown, or not as it is. */
function isForeign(view: Container, name: string): boolean {
  const { type } = view;
  const own = membersOf.get(type);
  return own === undefined ? [...membersOf.values()].some((each) => !each.has(name)) : !own.has(name);
}

/** Whether a view shows what is in a value; properties that are not viewed may differ. */
function shows(view: unknown, value: unknown): boolean {
  if (typeof view !== "object" || view === null || view === value) return Object.is(view, value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(view) && view.length !== (value as unknown[]).length) return false;
  return Object.entries(view).every(
    ([name, each]) => isForeign(view as Container, name) || shows(each, (value as Container)[name]),
  );
}

/** Compares the findings with and without acceptors, and records the differences. */
class Comparison {
  readonly differences: string[] = [];
  readonly #kind: PayloadKind;
  readonly #oneIn: number;
  #count: number;

  /** Checks a share of the payloads, from the number `first` on. */
  constructor(kind: PayloadKind, oneIn: number, first: number) {
    this.#kind = kind;
    this.#oneIn = oneIn;
    this.#count = -first;
  }

  add({ payload }: { readonly payload: unknown }, what: string, bounds: Partial<Limits> = {}): void {
    if (this.#count++ % this.#oneIn !== 0) return;
    const limits = { ...defaultLimits, ...bounds };
    const kind = this.#kind;
    const closely = diagnosePayload(kind, payload, limits);
    const isClean = closely.findings.isEmpty();
    const quickly = readPayload(kind, payload, limits);
    const isSame =
      accepts(kind, payload, limits) === isClean &&
      (quickly === null ? isClean : isDeepStrictEqual(reported(quickly), reported(closely)));
    if (!isSame) this.differences.push(`${kind}${what}`);
    if (Object.hasOwn(surveyKinds, kind)) this.#compareView(payload, what, limits);
  }

  #compareView(payload: unknown, what: string, limits: Limits): void {
    const { views, valid } = readSurvey(this.#kind as SurveyKind, payload, limits);
    if (!shows(views, (valid as Container | undefined)?.["questions"]))
      this.differences.push(`the view of ${this.#kind}${what}`);
  }
}

/** Puts a value at a place for as long as `look` takes. */
function replace({ owner, name }: Place, value: unknown, look: () => void): void {
  const before = owner[name];
  owner[name] = value;
  look();
  owner[name] = before;
}

/** Adds a property to an object, or several, for as long as `look` takes. */
function extend(object: Container, members: Container, look: () => void): void {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  look();
  for (const name of Object.keys(members)) delete object[name];
}

const valueAt = ({ owner, name }: Place): unknown => owner[name];

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const describeAt = ({ path }: Place, value: unknown): string => `${path}: ${describeValue(value)}`;

function replaceBy({ holder }: Complete, place: Place, comparison: Comparison): void {
  for (const value of [...values(), ...nearValues(place.schema), ...likenesses(valueAt(place))])
    replace(place, value, () => comparison.add(holder, describeAt(place, value)));
}

/** Properties that are missing, that belong to another option of a union, or that only the server sets. */
function addForeign({ holder }: Complete, place: Place, comparison: Comparison): void {
  const object = valueAt(place) as Container;
  for (const name of place.names)
    if (Object.hasOwn(object, name)) {
      const { [name]: before } = object;
      delete object[name];
      comparison.add(holder, `${place.path} without ${name}`);
      object[name] = before;
    } else
      for (const value of values())
        extend(object, { [name]: value }, () =>
          comparison.add(holder, describeAt({ ...place, path: `${place.path}/${name}` }, value)),
        );
}

/** Misspellings of a name. */
const misspellings = (name: string): string[] => [
  ...[`${name}z`, `z${name}`, name.slice(0, 1) + name.slice(2), `${name}zz`, `${name}zzz`],
  ...[name.toUpperCase(), `${name.slice(0, 2)}_${name.slice(2)}`],
];

function misspell({ holder }: Complete, place: Place, comparison: Comparison): void {
  const object = valueAt(place) as Container;
  for (const name of place.names) {
    const lookWith = (members: Container) =>
      extend(object, members, () =>
        comparison.add(holder, `${place.path} with ${Object.keys(members).join(" and ")}`),
      );
    const [first = "", second = ""] = misspellings(name);
    lookWith({ [first]: 1 });
    const before = object[name];
    object[name] = undefined;
    lookWith({ [first]: 1 });
    delete object[name];
    for (const wrong of misspellings(name)) if (wrong !== name) lookWith({ [wrong]: 1 });
    lookWith({ [first]: 1, [second]: 1 });
    lookWith({ [first]: null });
    if (before !== undefined) object[name] = before;
  }
}

const unrelated = ["zzzz", "", "0", "😀", "\0", "\ud800", "zz\udc00", "__proto__", "z".repeat(65)];

function addUnknown({ holder }: Complete, place: Place, comparison: Comparison): void {
  const object = valueAt(place) as Container;
  for (const [index, name] of unrelated.entries())
    for (const value of index === 0 ? values() : [1, null, undefined, "\0"])
      extend(object, { [name]: value }, () => comparison.add(holder, describeAt(place, value)));
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const DEPTH = 12;

function addDeep(complete: Complete, comparison: Comparison): void {
  for (const place of complete.places) {
    const value = valueAt(place);
    for (const levels of [-1, 0, 1, 2].map((more) => DEPTH - place.depth - 1 + more)) {
      const look = () => comparison.add(complete.holder, `${place.path}: ${levels} levels`, { depth: DEPTH });
      if (typeof value !== "object" || value === null) replace(place, nested(levels), look);
      else if (Array.isArray(value)) replace(place, nested(levels), look);
      else for (const name of ["zzzz", "a"]) extend(value as Container, { [name]: nested(levels) }, look);
    }
  }
}

const limitOf = ({ $comment = "" }: Place["schema"]): keyof Limits | undefined =>
  $comment.startsWith("limit ") ? ($comment.slice("limit ".length) as keyof Limits) : undefined;

function reachLimits(complete: Complete, comparison: Comparison): void {
  const look = (what: string, limits: Partial<Limits>) => comparison.add(complete.holder, what, limits);
  for (let nodes = 0; nodes < 40; nodes++) look(` with ${nodes} nodes`, { nodes });
  for (const place of complete.places) {
    const limit = limitOf(place.schema);
    const value = valueAt(place);
    const size = typeof value === "object" && value !== null ? Object.keys(value).length : 2;
    if (limit !== undefined)
      for (const most of [size - 1, size, size + 1]) {
        look(`${place.path} with ${limit} ${most}`, { [limit]: most });
        if (typeof value === "string")
          for (const text of ["ab", "abc", "😀😀", "😀😀😀"])
            replace(place, text, () => look(`${place.path}: ${text} of ${most}`, { [limit]: most }));
      }
  }
}

/** Tests each change of each property, or a share of them. */
export function testEveryMember(oneIn: number): void {
  describe.each(allKinds)("%s", (kind) => {
    // Changes in them are undone.
    const completes = completePayloads(kind);

    it("takes a payload with every property", () => {
      for (const { holder, places } of completes) {
        expect(accepts(kind, holder.payload, defaultLimits)).toBe(true);
        expect(diagnosePayload(kind, holder.payload, defaultLimits).findings.isEmpty()).toBe(true);
        expect(places.length).toBeGreaterThan(1);
      }
    });

    const comparing: readonly (readonly [string, (complete: Complete, comparison: Comparison) => void])[] = [
      ["values at the depth limit", addDeep],
      ["sizes at the limits", reachLimits],
    ];
    it.each(comparing)("finds the same with and without acceptors: %s", (_, compare) => {
      const comparison = new Comparison(kind, oneIn, 0);
      for (const complete of completes) compare(complete, comparison);
      expect(comparison.differences).toEqual([]);
    });

    const places = completes.flatMap((complete, option) =>
      complete.places.flatMap((place, index) =>
        place.isElsewhere ? [] : [[place.path, option, index, complete, place] as const],
      ),
    );
    it.each(places)("finds the same with and without acceptors at '%s' of option %i", (...row) => {
      const [_path, _option, index, complete, place] = row;
      const comparison = new Comparison(kind, oneIn, index % oneIn);
      replaceBy(complete, place, comparison);
      if (isObject(valueAt(place)))
        for (const change of [addForeign, misspell, addUnknown]) change(complete, place, comparison);
      expect(comparison.differences).toEqual([]);
    });
  });
}
