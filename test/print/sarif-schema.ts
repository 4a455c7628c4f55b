/**
 * The requirements of SARIF 2.1.0 for the objects that we write, in our own words, by the published schema and the prose
 * of the standard. Stricter than these in one way: properties that we never write are rejected, known or not.
 */
const message = {
  type: "object",
  required: ["text"],
  additionalProperties: false,
  properties: { text: { type: "string", minLength: 1 } },
};

const region = {
  type: "object",
  additionalProperties: false,
  required: ["startLine"],
  dependentRequired: {
    startColumn: ["endLine", "endColumn"],
    charOffset: ["charLength"],
    charLength: ["charOffset"],
  },
  properties: {
    startLine: { type: "integer", minimum: 1 },
    startColumn: { type: "integer", minimum: 1 },
    endLine: { type: "integer", minimum: 1 },
    endColumn: { type: "integer", minimum: 1 },
    charOffset: { type: "integer", minimum: 0 },
    charLength: { type: "integer", minimum: 0 },
  },
};

const location = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    id: { type: "integer", minimum: 0 },
    message,
    physicalLocation: {
      type: "object",
      required: ["artifactLocation"],
      additionalProperties: false,
      properties: {
        artifactLocation: {
          type: "object",
          required: ["uri"],
          additionalProperties: false,
          properties: { uri: { type: "string", format: "uri-reference" } },
        },
        region,
      },
    },
    logicalLocations: {
      type: "array",
      uniqueItems: true,
      items: {
        type: "object",
        additionalProperties: false,
        properties: { fullyQualifiedName: { type: "string", minLength: 1 } },
      },
    },
  },
};

const rule = {
  type: "object",
  required: ["id"],
  additionalProperties: false,
  properties: {
    id: { type: "string" },
    shortDescription: message,
    help: message,
    helpUri: { type: "string", format: "uri" },
    defaultConfiguration: {
      type: "object",
      additionalProperties: false,
      properties: { level: { enum: ["none", "note", "warning", "error"] } },
    },
  },
};

const result = {
  type: "object",
  required: ["message", "ruleId", "ruleIndex", "level", "locations", "partialFingerprints"],
  additionalProperties: false,
  properties: {
    ruleId: { type: "string" },
    ruleIndex: { type: "integer", minimum: 0 },
    level: { enum: ["none", "note", "warning", "error"] },
    message,
    locations: { type: "array", items: location },
    relatedLocations: { type: "array", uniqueItems: true, items: { ...location, required: ["id"] } },
    partialFingerprints: { type: "object", additionalProperties: { type: "string" } },
    properties: { type: "object", properties: { tags: false } },
  },
};

export const sarifSchema = {
  type: "object",
  required: ["version", "runs"],
  additionalProperties: false,
  properties: {
    $schema: { type: "string", format: "uri" },
    version: { const: "2.1.0" },
    runs: {
      type: "array",
      minItems: 1,
      maxItems: 1,
      items: {
        type: "object",
        required: ["tool", "results", "columnKind"],
        additionalProperties: false,
        properties: {
          tool: {
            type: "object",
            required: ["driver"],
            additionalProperties: false,
            properties: {
              driver: {
                type: "object",
                required: ["name"],
                additionalProperties: false,
                properties: {
                  name: { type: "string" },
                  version: { type: "string" },
                  rules: { type: "array", uniqueItems: true, items: rule },
                },
              },
            },
          },
          columnKind: { const: "utf16CodeUnits" },
          newlineSequences: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string" } },
          results: { type: "array", items: result },
        },
      },
    },
  },
};
