import fc from "fast-check";
import { pointerToken } from "#diagnostics/json-pointer.ts";

const names = fc.constantFrom(
  "a",
  "b",
  "0",
  "1",
  "-",
  "",
  "~",
  "/",
  '"',
  "__proto__",
  "constructor",
  "length",
);

/** Small JSON values, with names that need care. */
export const jsonValues: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, -1.5, "", "x"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(names, tie("value")), { maxLength: 3, selector: ([name]) => name })
      // As JSON.parse creates it: __proto__ is an ordinary property.
      .map((members) =>
        JSON.parse(`{${members.map((pair) => pair.map((part) => JSON.stringify(part)).join(":")).join()}}`),
      ),
  ),
})).value;

/** Every pointer into a value. */
export function pointersInto(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [place];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    pointersInto(member, `${place}/${pointerToken(name)}`),
  );
  return [place, ...inside];
}

/** Pointers into a value, and some to missing members. */
export const pointersNear = (value: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...pointersInto(value)),
      fc.oneof(
        { weight: 2, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: names.map((name) => `/${pointerToken(name)}`) },
        { weight: 1, arbitrary: fc.constantFrom("/01", "/2", "/3", "/1e0") },
      ),
    )
    .map(([pointer, end]) => pointer + end);
