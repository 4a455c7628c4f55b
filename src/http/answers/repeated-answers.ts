import type { Response } from "#diagnostics/diagnostic.ts";
import { boundList } from "#runtime/bound-list.ts";
import { offPathFinding } from "#runtime/replay-responses.ts";
import { hashText } from "../services/system.ts";
import type { RecordDiagnostic } from "./answer-texts.ts";

type Responses = Readonly<Record<string, Response>>;

/** The received answers under their original names, and whether the respondent had not finished yet. */
interface SentAnswers {
  readonly received: Readonly<Record<string, unknown>>;
  readonly partial: boolean;
}

/** The properties of a stored submission that decide about another request for it. */
export interface StoredAnswers {
  readonly iteration: number | null;
  readonly finished: boolean;
  readonly responses: Responses;
  readonly test?: true;
  /** Whether the answers fit no version of the survey. */
  readonly unfit?: true;
  /** The answers from events under their original names, until the submission is finished and fits. */
  readonly received?: Readonly<Record<string, unknown>>;
  /** The language in which the survey was shown, if an event named it. */
  readonly language?: string;
  /** The result of `digestOf`; submissions from earlier versions have none. */
  readonly digest?: string;
}

/** Nested values are not answers, and may be too deep to serialize. */
const withoutNesting = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? {} : value;

/** The SHA-256 of the sent answers, independent of the order of keys. */
export function digestOf({ received, partial }: SentAnswers): Promise<string> {
  const members = Object.keys(received)
    .sort()
    .map((key) => {
      const value = received[key];
      return [key, Array.isArray(value) ? value.map(withoutNesting) : withoutNesting(value)];
    });
  return hashText(JSON.stringify([partial, members]));
}

/** The received answers that were not stored, as in the first reply: those to questions off the path. */
export function offPathFindings(sent: object, { responses }: StoredAnswers): readonly RecordDiagnostic[] {
  const found = Object.keys(sent).flatMap((key): RecordDiagnostic[] => {
    if (Object.hasOwn(responses, key)) return [];
    return [offPathFinding(key)];
  });
  return boundList(found, { code: "bounded-diagnostics", severity: "info", key: "" });
}
