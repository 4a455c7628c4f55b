import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind, SurveyKind } from "#model/payload-of.ts";
import type { SurveyView } from "#model/survey-view.ts";
import { acceptors, viewSurvey } from "./accept.generated.ts";
import { Acceptance } from "./acceptance.ts";
import { acceptorOf } from "./accepts.ts";
import { shapeOf } from "./link-shape.ts";
import { type Acceptors, ShapeReader } from "./read-shape.ts";
import { Report } from "./report.ts";
import * as say from "./sayings.ts";
import type { Shape } from "./shape.ts";
import { withoutFaults } from "./without-faults.ts";

/** Reports, where the reader stands, that looking at a payload threw. */
export const refuseThrowing = (report: Report): void =>
  report.add("plain-value", () => say.notPlain("A value that throws when it is looked at"));

/** Reads a payload; where there are `acceptors`, only what has been found to be in doubt. */
function read(payload: unknown, shape: Shape, acceptance: Acceptance, acceptors: Acceptors): Report {
  const report = new Report(acceptance.limits, payload);
  try {
    const doubts = acceptors.size === 0 ? null : acceptance.doubtsIn(payload);
    new ShapeReader(report, acceptance, acceptors).readDoubtful(payload, shape, doubts);
  } catch {
    refuseThrowing(report);
  }
  return report;
}

const none: Acceptors = new Map();

/** Reads a payload against the definition of its kind, and reports everything it finds. Members that throw are findings. */
export const diagnosePayload = (kind: PayloadKind, payload: unknown, limits: Limits): Report =>
  read(payload, shapeOf(kind), new Acceptance(limits), none);

/**
 * The same where the acceptor of the kind has not accepted the payload. Most of it is valid all the same, and only the rest is
 * read; except where the budgets run out, for then it depends on everything before what is reported of anything.
 */
function diagnoseRefused(kind: PayloadKind, payload: unknown, acceptance: Acceptance): Report {
  const quick = acceptorOf(kind) && read(payload, shapeOf(kind), acceptance, acceptors);
  return quick === undefined || acceptance.isSpent
    ? diagnosePayload(kind, payload, acceptance.limits)
    : quick;
}

/** The same, or null where there is nothing to report: most payloads are valid, and that is seen much faster than said. */
export function readPayload(kind: PayloadKind, payload: unknown, limits: Limits): Report | null {
  const accept = acceptorOf(kind);
  const acceptance = new Acceptance(limits);
  if (accept !== undefined && acceptance.asks(accept, payload, 0)) return null;
  const report = diagnoseRefused(kind, payload, acceptance);
  return report.findings.isEmpty() ? null : report;
}

/** A survey that has been read: what was found, and what is valid of it. */
export interface ReadSurvey {
  /** Null where there is nothing to report. */
  readonly report: Report | null;
  /** Undefined where the payload as a whole is invalid. */
  readonly survey: SurveyView | undefined;
  /** What was taken out of it. */
  readonly invalid: InvalidLocations;
}

const nothing = new InvalidLocations();

/** Reads a survey of a kind, and views what is valid of it. Members that throw are findings. */
export function readSurvey(kind: SurveyKind, payload: unknown, limits: Limits): ReadSurvey {
  const accept = acceptorOf(kind);
  const acceptance = new Acceptance(limits);
  if (accept !== undefined && acceptance.asks(accept, payload, 0))
    return { report: null, survey: acceptance.view as SurveyView, invalid: nothing };
  const report = diagnoseRefused(kind, payload, acceptance);
  const invalid = report.faulty;
  let survey: SurveyView | undefined;
  try {
    survey = viewSurvey(withoutFaults(payload, invalid)) ?? undefined;
  } catch {
    refuseThrowing(report);
  }
  return { report: report.findings.isEmpty() ? null : report, survey, invalid };
}
