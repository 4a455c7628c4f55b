// The entry point surveyc/zod

export { type Definitions, definitionMetadata, definitions } from "./definitions.ts";
