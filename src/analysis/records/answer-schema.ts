import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import { soundSurvey } from "../sound-survey.ts";
import type { AnswerValues } from "./answer-values.ts";
import { completeRecords, type RecordMember } from "./complete-records.ts";

/** JSON Schema 2020-12 with the additional keywords for lists of choices. */
export interface AnswerSchema extends JsonSchema {
  /** A schema that must not match. */
  readonly not?: JsonSchema;
  /** Whether no two elements are equal. */
  readonly uniqueItems?: boolean;
  /** The elements that `minContains` and `maxContains` count. */
  readonly contains?: AnswerSchema;
  /** Such elements, at least. */
  readonly minContains?: number;
  /** Such elements, at most. */
  readonly maxContains?: number;
  /** The schemas of members. */
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  /** The schema of elements. */
  readonly items?: AnswerSchema;
  /** At least one of these holds. */
  readonly anyOf?: readonly AnswerSchema[];
}

/** The most that routes times questions may be. */
const MAX_ANSWERS = 1_000_000;

/** A character other than white space, which `trim` keeps of a text that is not blank. */
const NOT_BLANK = "\\S";

function schemaOfLists({ lists }: AnswerValues, choices: readonly string[]): AnswerSchema[] {
  if (lists === undefined) return [];
  if (lists.any) return [{ type: "array", items: { type: "string" } }];
  const least = lists.empty ? {} : { minItems: 1 };
  const listed: AnswerSchema = { enum: choices };
  if (!lists.open)
    return [
      choices.length === 0
        ? { type: "array", maxItems: 0 }
        : { type: "array", items: listed, uniqueItems: true, ...least },
    ];
  const free: AnswerSchema = { type: "string", pattern: NOT_BLANK };
  if (choices.length === 0) return [{ type: "array", items: free, maxItems: 1, ...least }];
  return [
    {
      type: "array",
      items: { anyOf: [listed, free] },
      uniqueItems: true,
      contains: { not: listed },
      minContains: 0,
      maxContains: 1,
      ...least,
    },
  ];
}

/** The schema of the answers to a question that lead on along a route. */
function schemaOfAnswers({ answers }: RecordMember): AnswerSchema {
  const { values, texts, choices } = answers;
  if (texts !== "none" && choices.length === 0 && values.every((value) => value === null)) {
    const type = values.length === 0 ? "string" : ["string", "null"];
    return texts === "all" ? { type } : { type, pattern: NOT_BLANK };
  }
  const parts: AnswerSchema[] = values.length === 0 ? [] : [{ enum: values }];
  if (texts !== "none")
    parts.push({
      type: "string",
      ...(texts === "all" ? {} : { pattern: NOT_BLANK }),
      ...(choices.length === 0 ? {} : { not: { enum: choices } }),
    });
  parts.push(...schemaOfLists(answers, choices));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { anyOf: parts };
}

/**
 * The JSON Schema 2020-12 of a complete record of a survey: what `collectResponses` returns for respondents who reached the
 * end. A skip is `null`; answers to questions that are not on the route are rejected, and so are unknown members.
 *
 * It is exact while there are at most 256 routes: one schema for each, with exactly the answers that lead along it, except that
 * it does not bound the lengths of texts. Otherwise, and if a loop leaves routes unbounded, it accepts every complete record
 * and others besides: questions on every route are required, all others may be missing, and answers need not lead to each
 * other. `description` states which it is. (This also applies to few routes if routes times questions are more than a million.)
 *
 * @example
 * const schema = answerSchema(compiled);
 * writeFileSync("answers.schema.json", JSON.stringify(schema, null, 2));
 */
export function answerSchema(compiled: CompiledSurvey): AnswerSchema {
  const { exact, alternatives } = completeRecords(compiled, MAX_ANSWERS);
  const known = new Map<RecordMember, AnswerSchema>();
  const schemaOf = (member: RecordMember): AnswerSchema => {
    const schema = known.get(member) ?? schemaOfAnswers(member);
    known.set(member, schema);
    return schema;
  };
  const schemas = alternatives.map(
    (members): AnswerSchema => ({
      type: "object",
      properties: Object.fromEntries(members.map((member) => [member.name, schemaOf(member)])),
      required: members.flatMap(({ name, required }) => (required ? [name] : [])),
      additionalProperties: false,
    }),
  );
  const [only] = schemas;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    description: exact
      ? soundSurvey(compiled).questions.some(
          ({ minLength, maxLength }) => (minLength ?? maxLength) !== undefined,
        )
        ? "The complete records of the survey, and others whose texts are too short or too long."
        : "The complete records of the survey, and nothing else."
      : "Every complete record of the survey. The survey has too many routes to distinguish them, so some incomplete or invalid records are accepted, too.",
    ...(schemas.length === 1 && only !== undefined ? only : { anyOf: schemas }),
  };
}
