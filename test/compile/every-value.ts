// Every property of every definition with every type of JSON value: it is reported or not,
// but nothing throws, and nothing is reported as not JSON.
import { expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { dashboardKinds } from "#compile/options.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { kinds } from "#model/kinds.ts";
import type { DashboardKind, PayloadKind, SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { printDiagnostics } from "#print/print-reports.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { type Container, completePayloads, type Place } from "../parse/complete-payloads.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

export const values: readonly unknown[] = [
  ...[null, true, false, 0, 5, -1, 1.5, -0.5, "", "x", "end", "response_based", "<script>"],
  ...[
    [],
    [null],
    ["x", "x"],
    [1],
    [{}],
    [[]],
    {},
    { a: 1 },
    { a: { b: [null] } },
    { type: "response_based" },
  ],
];

const isAllPlain = (found: readonly Diagnostic[]): boolean =>
  found.every(({ code }) => code !== "plain-value");

/** Runs all functions that read a payload of a kind, and checks their findings; exceptions are not caught. `drawn`: also draws it. */
export function holds(kind: PayloadKind, payload: unknown, drawn = true): boolean {
  const parsed = parse(kind, payload).diagnostics;
  if (Object.hasOwn(dashboardKinds, kind))
    return isAllPlain([...parsed, ...checkDashboard(payload, { kind: kind as DashboardKind }).diagnostics]);
  if (!Object.hasOwn(surveyKinds, kind)) return isAllPlain(parsed);
  const { ok, diagnostics } = compileSurvey(payload, { kind: kind as SurveyKind });
  if (!drawn) return isAllPlain([...parsed, ...diagnostics]);
  const text = JSON.stringify(payload);
  const fromText = compileSurveyText(text, { kind: kind as SurveyKind });
  drawSurvey(lowerSurvey(payload as object), { format: "svg", diagnostics });
  printDiagnostics(fromText.diagnostics, { format: "text", text });
  return isAllPlain([...parsed, ...diagnostics]) && fromText.ok === ok;
}

/** A payload, and a property of an object in it. */
export interface Slot {
  readonly kind: PayloadKind;
  readonly payload: unknown;
  readonly owner: Container;
  readonly name: string;
}

/** The properties that an object in a payload of a kind may have. */
const slotsIn = (kind: PayloadKind, payload: unknown, { owner, name, names }: Place): Slot[] => {
  const value = owner[name];
  if (typeof value !== "object" || value === null) return [];
  return names.map((each) => ({ kind, payload, owner: value as Container, name: each }));
};

/** The properties of the payloads of a kind, without those of parts that an earlier kind has, too. */
const slotsOf = (kind: PayloadKind): Slot[] =>
  completePayloads(kind).flatMap(({ holder, places }) =>
    places
      .filter(({ isElsewhere, depth }) => !isElsewhere && (depth === 0 || !/^survey-./.test(kind)))
      .flatMap((place) => slotsIn(kind, holder.payload, place)),
  );

/** Every type of question with every type of branching, in a survey. */
const questionSlots = (): Slot[] =>
  completePayloads("question").flatMap((_, type) =>
    completePayloads("branching").flatMap((_branching, at) => {
      const [branching] = completePayloads("branching").slice(at);
      const [question] = completePayloads("question").slice(type);
      if (branching === undefined || question === undefined) return [];
      const asked = question.holder.payload as Container;
      const payload = { name: "n", questions: [asked, { type: "open", question: "Why?" }] };
      const slots = (places: readonly Place[]): Slot[] =>
        places.flatMap((place) => slotsIn("survey", payload, place));
      const inQuestion = at === 0 ? slots(question.places) : [];
      asked["branching"] = branching.holder.payload;
      return [...inQuestion, ...slots(branching.places)];
    }),
  );

/** Checks a payload with other values of some of its properties. */
export function withValues<Seen>(
  [first, ...others]: readonly (readonly [Slot, unknown])[],
  look: () => Seen,
): Seen {
  if (first === undefined) return look();
  const [{ owner, name }, value] = first;
  const before = Object.getOwnPropertyDescriptor(owner, name);
  owner[name] = value;
  try {
    return withValues(others, look);
  } finally {
    if (before === undefined) delete owner[name];
    else Object.defineProperty(owner, name, before);
  }
}

const sources: readonly (readonly [string, readonly Slot[]])[] = [
  ["questions in a survey", questionSlots()],
  ...allKinds.map((kind): [string, readonly Slot[]] => [kind, slotsOf(kind)]),
];

/** The properties that some definition names. */
export const slots: readonly Slot[] = sources.flatMap(([, own]) => own);

/** Tests every property with a share of the values: each property with different ones, each value at many properties. */
export function testEveryMember(oneIn: number): void {
  it.each(sources)("of %s", (_of, own) => {
    for (const [index, slot] of own.entries())
      for (const [at, value] of values.entries())
        if (
          (index + at) % oneIn === 0 &&
          !withValues([[slot, value]], () => holds(slot.kind, slot.payload, at % 8 === 0))
        )
          expect.fail(`${slot.kind}: ${slot.name} is ${JSON.stringify(value)}`);
  });
}
