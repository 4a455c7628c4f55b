import { folded } from "#diagnostics/did-you-mean.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { HAS_UNKNOWN_PROPERTY } from "#model/survey-flags.ts";
import { hasMember } from "#question-types/members.ts";
import type { Facts, SurveyRule } from "../facts.ts";

const messages = {
  ignoredLimit: {
    message: 'Clients ignore "{name}", so they accept responses that it should exclude.',
    help: "State the limit in the question, and check the responses.",
  },
} as const;

/** Names of bounds in other programs, except those of layout and labels. */
const BOUND = /^(?:min|max)(?:imum)?(?:$|[A-Z_-](?!.?(?:abel|idth|eight|ows|ines)))/;

/** Other names of limits, folded. */
const LIMIT =
  /^(?:limit|(?:selection|choice|answer|word)s?(?:limit|range)|(?:input|answer|response|data|value|text|number)?(?:type|format|mask|pattern|regexp?)|constraints?|validat(?:e|ors?|ion(?:rules?|regexp?|pattern))|(?:is)?numeric|decimalplaces|exact(?:choices|count)|exclusive(?:choice|option|answer|item)?s?)$/;

/** Values that exclude no response. */
const LIMITLESS = /^(?:|text|string|textarea|plain|html|markdown|any|none)$/i;

/** The maximum length of such a name. */
const MAX_LENGTH = 60;

/** Whether an unknown property is a limit by which another program excludes responses. Ratings are limited by their scale. */
export function isIgnoredLimit(facts: Facts, { path, name, value }: UnknownMember): boolean {
  const [list, position] = path;
  return (
    list === "questions" &&
    path.length === 3 &&
    name.length < MAX_LENGTH &&
    (BOUND.test(name) || LIMIT.test(folded(name))) &&
    value !== false &&
    !(typeof value === "string" && LIMITLESS.test(value)) &&
    !hasMember(facts.questionAt(position as number)?.type, "scale")
  );
}

/** No question has a limit of another program: clients ignore it. */
export const ignoredLimit = {
  code: "ignored-limit",
  severity: "warning",
  needs: HAS_UNKNOWN_PROPERTY,
  messages,
  check(facts, report) {
    for (const member of facts.unknown?.() ?? [])
      if (isIgnoredLimit(facts, member))
        report(toPointer(member.path), "ignoredLimit", () => ({ params: { name: member.name } }));
  },
} as const satisfies SurveyRule<typeof messages>;
