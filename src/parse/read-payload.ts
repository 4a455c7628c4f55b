import type { Severity } from "#diagnostics/diagnostic.ts";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { PathStep } from "#diagnostics/json-pointer.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { withoutInvalid } from "#diagnostics/without-invalid.ts";
import { type JsonSchemas, readSchemaParts, surveySchemaParts } from "#model/json-schema.ts";
import type { UnknownMember } from "#model/known-names.ts";
import type { PayloadKind, SurveyKind } from "#model/payload-of.ts";
import type { QuestionVisitor } from "#model/question-visitor.ts";
import { isReadKind } from "#model/survey-kinds.ts";
import type { QuestionViews } from "#model/survey-view.ts";
import { acceptors, surveyAcceptors } from "./accept.generated.ts";
import { shapeOf } from "./link-shape.ts";
import { readerMessages } from "./messages.ts";
import { Report, type Suggest } from "./report.ts";
import type { UnionShape } from "./shape.ts";
import { type Acceptors, type DeferToRules, ShapeReader } from "./shape-reader.ts";
import { Validation } from "./validation.ts";
import { viewQuestions } from "./view-questions.ts";

/** The facts about kinds of payloads and their parts, by name. */
interface KnownParts {
  readonly schemas: JsonSchemas;
  /** Undefined to read every part. */
  readonly acceptors: Acceptors | undefined;
  readonly isDeferred: DeferToRules;
  /** The severity of unknown types of questions and of branching in payloads that are only read. */
  readonly unknownTypes: Severity;
}

const isDeferred: DeferToRules = () => false;
const allParts: KnownParts = {
  schemas: readSchemaParts,
  acceptors,
  isDeferred,
  unknownTypes: "warning",
};
// Separate from `allParts`, which programs that only compile surveys do not load.
const surveyParts: KnownParts = {
  schemas: surveySchemaParts,
  acceptors: surveyAcceptors,
  isDeferred,
  // Questions of unknown types cannot be compiled.
  unknownTypes: "error",
};

const empty = {};

/** Whether all objects inherit enumerable members, which would be mistaken for members of the payload. */
function areNamesInherited(): boolean {
  for (const _ in empty) return true;
  return false;
}

/**
 * Whether a payload is certainly of its kind: true only if the reader would report nothing at all, neither error nor warning
 * nor info. False means that the reader has to read it.
 */
export function accepts(kind: PayloadKind, payload: unknown, limits: Limits): boolean {
  const accept = areNamesInherited() ? undefined : acceptors.get(kind);
  return accept?.(payload, new Validation(limits), 0) === true;
}

/** Reads a payload; if there are acceptors, only the parts that they do not accept. */
function read(
  kind: PayloadKind,
  payload: unknown,
  validation: Validation,
  { schemas, acceptors, isDeferred, unknownTypes }: KnownParts,
  suggest?: Suggest,
  path?: readonly PathStep[],
): Report {
  const report = new Report(validation.limits, suggest, readerMessages, path);
  if (isReadKind(kind)) {
    report.unknownValues = "warning";
    report.unknownTypes = unknownTypes;
  }
  const reader = new ShapeReader(report, validation, acceptors, isDeferred);
  reader.read(payload, shapeOf(kind, schemas));
  return report;
}

const withoutAcceptors = (known: KnownParts): KnownParts => ({ ...known, acceptors: undefined });

/** Reads a payload against the definition of its kind, and reports all findings. */
export const diagnosePayload = (kind: PayloadKind, payload: unknown, limits: Limits): Report =>
  read(kind, payload, new Validation(limits), withoutAcceptors(allParts));

/** Validates a payload with the acceptor of its kind; null if it is accepted, which is much faster than reading. */
function validate(
  kind: PayloadKind,
  payload: unknown,
  validation: Validation,
  known: KnownParts,
  suggest: Suggest | undefined,
  path?: readonly PathStep[],
): Report | null {
  if (areNamesInherited()) return read(kind, payload, validation, withoutAcceptors(known), suggest, path);
  if (known.acceptors?.get(kind)?.(payload, validation, path?.length ?? 0)) return null;
  return read(kind, payload, new Validation(validation.limits), known, suggest, path);
}

const findingsOf = (report: Report | null): Report | null =>
  report === null || report.findings.isEmpty() ? null : report;

/** Reads a payload of a kind, at a path of a larger one if it is a part; null if there is nothing to report. */
export const readPayload = (
  kind: PayloadKind,
  payload: unknown,
  limits: Limits,
  suggest?: Suggest,
  path?: readonly PathStep[],
): Report | null => findingsOf(validate(kind, payload, new Validation(limits), allParts, suggest, path));

/** A survey that has been read: the findings, and its valid parts. */
export interface ReadSurvey {
  readonly kind: SurveyKind;
  /** Null if there is nothing to report. */
  readonly report: Report | null;
  /** Its valid parts; undefined if the payload as a whole is invalid. */
  readonly valid: object | undefined;
  /** Whether the whole survey was accepted, so that its questions have been visited. */
  readonly isAccepted: boolean;
  /** The questions in `valid`, as rules see them. */
  readonly views: QuestionViews;
  /** The parts that were removed as invalid. */
  readonly invalid: InvalidLocations;
  /** Finds unknown members; undefined if there are none. */
  readonly unknown: (() => readonly UnknownMember[]) | undefined;
}

const nothing = new InvalidLocations();

const valueAt = (payload: unknown, path: readonly PathStep[]): unknown =>
  path.reduce((value, step) => (value as Readonly<Record<PathStep, unknown>> | undefined)?.[step], payload);

/** Reads a survey of a kind, and views its valid parts. `visitor` receives the questions as they are read. */
export function readSurvey(
  kind: SurveyKind,
  payload: unknown,
  limits: Limits,
  isDeferred = surveyParts.isDeferred,
  suggest?: Suggest,
  visitor?: QuestionVisitor,
): ReadSurvey {
  const validation = new Validation(limits, visitor);
  const parts = { ...surveyParts, isDeferred };
  const report = validate(kind, payload, validation, parts, suggest);
  const isAccepted = report === null;
  const invalid = report?.invalid ?? nothing;
  const valid = (isAccepted ? payload : (withoutInvalid(payload, invalid) ?? undefined)) as
    | object
    | undefined;
  const questions = (valid as { readonly questions?: unknown } | undefined)?.questions;
  let members: readonly UnknownMember[] | undefined;
  const unknown = () => {
    members ??= (report ?? read(kind, payload, new Validation(limits), parts)).unknown.flatMap((path) => {
      const value = valueAt(valid, path);
      return value === undefined ? [] : [{ path, name: path[path.length - 1] as string, value }];
    });
    return members;
  };
  return {
    kind,
    report: findingsOf(report),
    valid,
    isAccepted,
    views: isAccepted
      ? (questions as QuestionViews)
      : viewQuestions(questions, shapeOf("question", surveyParts.schemas) as UnionShape),
    invalid,
    // An accepted payload has unknown properties only if names were compared.
    unknown: isAccepted && validation.compared === 0 ? undefined : unknown,
  };
}
