// The complete records of a small survey: the collected responses of respondents who reached the end.
import type { Response, Target } from "surveyc/runtime";
import type { Meaning } from "./meaning.ts";
import { answersAt, startOf } from "./walks.ts";

export type AnswerRecord = Readonly<Record<string, Response>>;

export const nameOf = (meaning: Meaning, position: number): string =>
  meaning[position]?.id ?? String(position);

const sorted = (record: AnswerRecord): AnswerRecord =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const recordedAt = (meaning: Meaning, at: number, response: Response): Response =>
  meaning[at]?.recorded(response) ?? null;

/** Every complete record, also with loops: the last answer to every visited question. Null if there are more than `maxRecords`. */
export function recordsOf(meaning: Meaning, maxRecords: number): AnswerRecord[] | null {
  const met = new Set<string>();
  const found: AnswerRecord[] = [];
  const ahead: (readonly [at: Target, record: AnswerRecord])[] = [[startOf(meaning), {}]];
  for (let state = ahead.pop(); state !== undefined; state = ahead.pop()) {
    const name = JSON.stringify(state);
    if (met.has(name)) continue;
    met.add(name);
    if (met.size > maxRecords) return null;
    const [at, record] = state;
    if (at === "end") found.push(record);
    else
      for (const { response, target } of answersAt(meaning, at))
        ahead.push([target, sorted({ ...record, [nameOf(meaning, at)]: recordedAt(meaning, at, response) })]);
  }
  return found;
}

/** The answers of a record that are off the path if the others lead to the end; null if they do not lead there. */
export function leftOver(meaning: Meaning, record: unknown): string[] | null {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return null;
  const members = new Map<string, unknown>(Object.entries(record));
  let at = startOf(meaning);
  while (at !== "end") {
    const name = nameOf(meaning, at);
    const response = members.get(name) as Response;
    const answer = members.has(name) ? meaning[at]?.given(response) : undefined;
    if (answer === undefined || recordedAt(meaning, at, response) !== response) return null;
    members.delete(name);
    at = answer.target;
  }
  return [...members.keys()];
}

/** Whether a record is complete and valid in a survey without loops. */
export const isComplete = (meaning: Meaning, record: unknown): boolean =>
  leftOver(meaning, record)?.length === 0;

const wrongValues: readonly unknown[] = [
  ...[
    null,
    "",
    " \t",
    "?",
    "Yes",
    "No",
    "0",
    "1",
    true,
    {},
    [],
    [""],
    ["Yes"],
    ["No", "Yes"],
    ["Yes", "Yes"],
  ],
  ...[["?"], ["?", "Yes"], ["?", "!"], ["Only"], [1], [null], 0, 1, 2, 3, 10, 11, -1, 0.5],
];

/** Records with a property removed, added or replaced; most are invalid. */
export function changedRecords(meaning: Meaning, record: AnswerRecord): unknown[] {
  const names = Object.keys(record);
  const others = meaning.map((_, at) => nameOf(meaning, at)).filter((name) => !names.includes(name));
  return [
    ...names.map((left) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== left))),
    ...[...others, "unknown", ""].flatMap((name) => [
      { ...record, [name]: null },
      { ...record, [name]: "?" },
      { ...record, [name]: 1 },
    ]),
    ...names.flatMap((name) => wrongValues.map((value) => ({ ...record, [name]: value }))),
  ];
}
