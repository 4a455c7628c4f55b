// Checks certificates by their definition, and derives invalid ones from valid ones.
import type { Meaning } from "./meaning.ts";
import { reachableFrom, reachableQuestions, targetsOf } from "./walks.ts";

export interface AnyCertificate {
  readonly kind: string;
  readonly rank?: readonly unknown[];
  readonly distance?: readonly unknown[];
  readonly loops?: readonly unknown[];
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Whether a path leads from a question back to itself. */
export const isInLoop = (meaning: Meaning, at: number): boolean =>
  targetsOf(meaning, at).some((target) => reachableFrom(meaning, target).has(at));

/** Whether the numbers of a well-formed certificate prove its claim. */
export function isProof(
  meaning: Meaning,
  certificate: AnyCertificate,
  loops: readonly unknown[] = loopsOf(meaning),
): boolean {
  const numbers = certificate.kind === "every-respondent" ? certificate.rank : certificate.distance;
  if (numbers === undefined) return false;
  const falls = (from: number) => (target: number | "end") =>
    target === "end" || (numbers[target] as number) < (numbers[from] as number);
  const met = reachableQuestions(meaning);
  if (!met.every((at) => isNumber(numbers[at]))) return false;
  if (certificate.kind === "every-respondent")
    return met.every((at) => targetsOf(meaning, at).every(falls(at)));
  return (
    met.every((at) => targetsOf(meaning, at).some(falls(at))) &&
    JSON.stringify(certificate.loops) === JSON.stringify(loops)
  );
}

/** The loops that a certificate lists: questions that can reach each other, ordered by their first. */
export function loopsOf(meaning: Meaning): number[][] {
  const turning = reachableQuestions(meaning).filter((at) => isInLoop(meaning, at));
  const together = turning.map((at) =>
    turning.filter((other) => reachableFrom(meaning, at).has(other) && reachableFrom(meaning, other).has(at)),
  );
  return together.filter((loop, index) => loop[0] === turning[index]);
}

/** Certificates with changed lists of loops: with one removed, added or shortened, and in another order. */
export function changedLoops(certificate: AnyCertificate): AnyCertificate[] {
  const loops = (certificate.loops ?? []) as readonly (readonly number[])[];
  const changed = [
    ...loops.map((_, index) => loops.toSpliced(index, 1)),
    ...loops.map((loop, index) => loops.with(index, loop.slice(1))),
    ...loops.map((loop, index) => loops.with(index, [...loop, ...loop])),
    [...loops, []],
    [...loops, ...loops],
    loops.toReversed(),
    loops.map((loop) => loop.toReversed()),
    [loops.flat()],
    loops.flat().map((at) => [at]),
  ];
  return changed.map((each) => ({ ...certificate, loops: each }));
}

/** Certificates with one number changed by one, or replaced by another value. */
export function changedNumbers(certificate: AnyCertificate): AnyCertificate[] {
  const member = certificate.kind === "every-respondent" ? "rank" : "distance";
  const numbers = certificate[member] ?? [];
  return numbers.flatMap((number, index) =>
    [1, -1, 1000, -1000, null, "1", Number.NaN, Number.POSITIVE_INFINITY, undefined].map((change) => ({
      ...certificate,
      [member]: numbers.with(index, isNumber(change) && isNumber(number) ? number + change : change),
    })),
  );
}

/** Values that are not a certificate of any survey with questions. */
export function malformedCertificates(certificate: AnyCertificate): unknown[] {
  const { kind, ...members } = certificate;
  const [first = "rank"] = Object.keys(members);
  return [
    null,
    undefined,
    true,
    7,
    "every-respondent",
    [],
    {},
    { kind },
    { kind: "other", ...members },
    { ...members },
    { ...certificate, kind: [kind] },
    { ...certificate, [first]: undefined },
    { ...certificate, [first]: null },
    { ...certificate, [first]: "123456" },
    { ...certificate, [first]: {} },
    { ...certificate, [first]: [] },
    { kind: kind === "every-respondent" ? "can-always-end" : "every-respondent", ...members },
    ...(certificate.loops === undefined
      ? []
      : [
          { ...certificate, loops: undefined },
          { ...certificate, loops: null },
          { ...certificate, loops: "0" },
          { ...certificate, loops: [null] },
          { ...certificate, loops: [0] },
          { ...certificate, loops: [["0"]] },
          { ...certificate, loops: [[-1]] },
          { ...certificate, loops: [[0.5]] },
          { ...certificate, loops: [[1000]] },
        ]),
  ];
}
