import type { Fix } from "#diagnostics/diagnostic.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { listNames, quote } from "#diagnostics/echo.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { ResponseKeys } from "../response-keys.ts";
import type { ContentRule, RuleReport } from "../rule.ts";
import type { BranchingView, QuestionView } from "../survey-facts.ts";

type Values = NonNullable<BranchingView["responseValues"]>;

/** So many keys are compared with one that nobody knows; a slip is near one of the first. */
const MOST_COMPARED = 200;

/** What the bands of one scale are called on another. */
const kin: ReadonlyMap<string, string> = new Map([
  ["detractors", "negative"],
  ["passives", "neutral"],
  ["promoters", "positive"],
  ["negative", "detractors"],
  ["neutral", "passives"],
  ["positive", "promoters"],
]);

function meantBy(key: string, keys: ReadonlySet<string>): string | undefined {
  const other = kin.get(key);
  if (other !== undefined && keys.has(other)) return other;
  return didYouMean(key, [...keys].slice(0, MOST_COMPARED));
}

function renaming(place: string, key: string, meant: string, values: Values): Fix[] {
  if (Object.hasOwn(values, meant)) return [];
  return [
    {
      title: `Rename the key to ${quote(meant, 40)}`,
      applicability: "unsure",
      patch: [
        { op: "remove", path: `${place}/${pointerToken(key)}` },
        { op: "add", path: `${place}/${pointerToken(meant)}`, value: values[key] },
      ],
    },
  ];
}

function reportKeys(report: RuleReport, question: QuestionView, position: number, values: Values): void {
  const keys = ResponseKeys.of(question);
  if (keys === null) return;
  for (const key in values) {
    // Without any key, what decides on them was faulty.
    if (keys.has(key) || keys.all().size === 0) continue;
    const place = `/questions/${position}/branching/responseValues`;
    report({
      pointer: `${place}/${pointerToken(key)}`,
      say: () => {
        const meant = meantBy(key, keys.all());
        const fixes = meant === undefined ? [] : renaming(place, key, meant, values);
        return {
          message: `No answer to this question has the response key ${quote(key, 40)}, so this route is never taken; its answers have ${listNames([...keys.all()], 22)}.`,
          help:
            meant === undefined
              ? "Use one of these keys, or remove this one."
              : `Did you mean ${quote(meant, 40)}?`,
          ...(fixes.length === 0 ? {} : { fixes }),
        };
      },
    });
  }
}

/** Every response key is one that some answer to the question can have. DESIGN.md section 4 lists them. */
export const knownResponseKey = {
  code: "known-response-key",
  severity: "error",
  summary: "Every response key belongs to some answer.",
  check({ questions }, report) {
    if (questions === null) return;
    for (let position = 0; position < questions.length; position++) {
      const question = questions[position];
      if (question?.branching?.type !== "response_based") continue;
      const { responseValues: values } = question.branching;
      if (values !== undefined) reportKeys(report, question, position, values);
    }
  },
} as const satisfies ContentRule;
