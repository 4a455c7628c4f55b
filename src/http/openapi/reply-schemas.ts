import { defined } from "#diagnostics/json-value.ts";
import { schemaParts } from "#model/described-schemas.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import { settings } from "../wire/other-members.ts";
import { ownSchemas, reference, text } from "./own-schemas.ts";

// The replies of this server. Definitions describe payloads from any source, and allow properties to be absent or null; this
// server returns all of them. The types of replies, schemas/replies.schema.json and the OpenAPI document are generated from
// these rows.

/** How a reply of this server differs from its definition: all properties are present, and none is null, except these. */
interface ReplyRow {
  /** Properties that can be null. */
  readonly nullable?: readonly string[];
  /** Properties that only other servers return. */
  readonly absent?: readonly string[];
  /** Properties that can be absent. */
  readonly optional?: readonly string[];
  /** Properties with a narrower schema than in the definition. */
  readonly members?: Readonly<Record<string, JsonSchema>>;
  /** Whether this server also writes the nested objects, so that the same applies to their properties. */
  readonly isDeep?: true;
  /** Overrides of the definition's example; undefined if the example is not specific to this server. */
  readonly example?: Readonly<Record<string, unknown>>;
}

const questionIds = ["5f0a1c9e-3b57-4d21-9c0e-6d2f8a41b703", "c2d94e86-7a15-4f3b-8e60-19b7d05a2c48"];
const [sent] = (schemaParts["survey"] as JsonSchema).examples as [{ readonly questions: readonly object[] }];

const surveyRow: ReplyRow = {
  nullable: [
    "linked_flag",
    "linked_flag_id",
    "targeting_flag",
    "targeting_flag_id",
    "targeting_flag_filters",
    "internal_targeting_flag",
    "conditions",
    "appearance",
    "start_date",
    "end_date",
    "responses_limit",
    "iteration_count",
    "iteration_frequency_days",
    "current_iteration",
    "current_iteration_start_date",
    // Stored as they were sent.
    ...settings,
  ],
  optional: settings,
  absent: [
    ...["linked_flag_key", "targeting_flag_key", "internal_targeting_flag_key", "feature_flag_keys"],
    ...["user_access_level", "search_match_type"],
  ],
  example: { questions: sent.questions.map((question, at) => ({ id: questionIds[at], ...question })) },
};

/** Properties that the deployed service has in lists of dashboards. */
const serviceMembers = [
  ...["last_accessed_at", "last_viewed_at", "last_refresh", "team_id"],
  ...["user_access_level", "access_control_version"],
];

const links = ["next", "previous"] as const;
const pageRow: ReplyRow = { nullable: links, example: { count: 1, results: undefined } };

const levels = { id: 1, effective_restriction_level: 21, effective_privilege_level: 37, tiles: [] };
const tags: JsonSchema = {
  description: "The tags: trimmed, in lower case, without duplicates.",
  type: "array",
  items: { type: "string" },
  examples: [["growth"]],
};
const dashboardExample = { example: { ...levels, creation_mode: "default" } };

const rows: Readonly<Record<string, ReplyRow>> = {
  user: { nullable: ["uuid", "email"], absent: ["role_at_organization"] },
  survey: surveyRow,
  "survey-list-item": surveyRow,
  "survey-page": pageRow,
  dashboard: {
    nullable: ["use_template", "use_dashboard"],
    absent: [
      ...serviceMembers,
      ...["variables", "persisted_filters", "persisted_variables", "quick_filter_ids"],
      ...["breakdown_colors", "data_color_theme_id", "_create_in_folder"],
    ],
    members: { tags, tiles: { description: "The tiles.", type: "array", items: reference("tile") } },
    ...dashboardExample,
  },
  "dashboard-list-item": { members: { tags }, absent: serviceMembers, ...dashboardExample },
  "dashboard-page": pageRow,
  collaborator: { example: { dashboard_id: 1 } },
  "sharing-configuration": { example: { access_token: "pXk3v7Yw0ZbQ2nR5sT8uA1cE4fG6hJ9kL-mN_oPqRsU" } },
  "activity-entry": {
    members: {
      user: {
        description: "Who did it; `System` for actions of the server itself.",
        anyOf: [reference("user"), reference("system-user")],
      },
      activity: { ...text("What was done."), enum: ["created", "updated", "deleted"] },
      scope: { ...text("The kind of object."), enum: ["Survey", "Dashboard"] },
      detail: { description: "What changed.", ...reference("activity-detail") },
    },
    example: { item_id: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11" },
  },
  "activity-page": { nullable: links, example: { total_count: 1, results: undefined } },
  problem: {
    nullable: ["attr"],
    optional: ["instance", "errors", "help", "fixes", "related", "witness", "from", "value"],
    isDeep: true,
  },
};

/** A schema of a text that this server writes: its format is sufficient. */
const withoutTextLimits = ({ pattern: _, maxLength: __, ...schema }: JsonSchema): JsonSchema => schema;

/** A schema without null; if some of its texts are known, an enumeration of those. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, enum: values, ...others } = schema;
  if (anyOf !== undefined) {
    const known = anyOf.find((option) => option.enum !== undefined);
    const options = known === undefined ? anyOf.filter((option) => option.type !== "null") : [known];
    return options.length === 1 ? { ...options[0], ...others } : { ...schema, anyOf: options };
  }
  if (!Array.isArray(type)) return schema;
  const [only] = type.filter((each) => each !== "null") as [string];
  return {
    ...others,
    type: only,
    ...(values === undefined ? {} : { enum: values.filter((each) => each !== null) }),
  };
}

/** A schema of an object as this server returns it. */
function asReply(schema: JsonSchema, row: ReplyRow): JsonSchema {
  if (schema.properties === undefined)
    return schema.items === undefined ? schema : { ...schema, items: asReply(schema.items, row) };
  const { nullable = [], optional = [], absent = [], members = {}, isDeep = false, example } = row;
  const properties = Object.entries(schema.properties).filter(([name]) => !absent.includes(name));
  const returned = properties.map(([name, member]): [string, JsonSchema] => {
    const exact = members[name] ?? (nullable.includes(name) ? member : withoutNull(member));
    const short = exact.format === undefined ? exact : withoutTextLimits(exact);
    return [name, isDeep ? asReply(short, row) : short];
  });
  return {
    ...schema,
    ...(schema.examples === undefined && example === undefined
      ? {}
      : { examples: [defined({ ...(schema.examples?.[0] as object | undefined), ...example })] }),
    properties: Object.fromEntries(returned),
    required: properties.map(([name]) => name).filter((name) => !optional.includes(name)),
  };
}

/** The schema of every object that this server returns, by name; `$ref` points to these and to parts of the definitions. */
export const replySchemas = (): Readonly<Record<string, JsonSchema>> => ({
  ...Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, asReply(schemaParts[name] as JsonSchema, row)]),
  ),
  ...ownSchemas,
});
