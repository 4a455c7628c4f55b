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
  /** The minimum number of such elements. */
  readonly minContains?: number;
  /** The maximum number of such elements. */
  readonly maxContains?: number;
  /** The schemas of members. */
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  /** The schema of elements. */
  readonly items?: AnswerSchema;
  /** At least one of these holds. */
  readonly anyOf?: readonly AnswerSchema[];
}

/** The maximum number of routes times questions for an exact schema. */
const MAX_ANSWERS = 1_000_000;

/** Matches a text that is not empty after `trim`. */
const NOT_BLANK = "\\S";

function schemaOfLists({ lists }: AnswerValues, choices: readonly string[]): AnswerSchema[] {
  if (lists === undefined) return [];
  if (lists.anyTexts) return [{ type: "array", items: { type: "string" } }];
  const nonEmpty = lists.empty ? {} : { minItems: 1 };
  const listed: AnswerSchema = { enum: choices };
  if (!lists.open)
    return [
      choices.length === 0
        ? { type: "array", maxItems: 0 }
        : { type: "array", items: listed, uniqueItems: true, ...nonEmpty },
    ];
  const free: AnswerSchema = { type: "string", pattern: NOT_BLANK };
  if (choices.length === 0) return [{ type: "array", items: free, maxItems: 1, ...nonEmpty }];
  return [
    {
      type: "array",
      items: { anyOf: [listed, free] },
      uniqueItems: true,
      contains: { not: listed },
      minContains: 0,
      maxContains: 1,
      ...nonEmpty,
    },
  ];
}

/** The schema of those answers to a question that lead to the next step of a route. */
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
 * With at most 256 routes, and at most a million routes times questions, there is one schema for each route, which accepts
 * exactly the answers that lead along it, but texts of any length. With more routes, or a loop that leaves their number
 * unbounded, there is one schema, which accepts every complete record and some others: it requires only the questions that are
 * on all routes, and does not check that the answers lead from one question to the next. `description` states which applies.
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
