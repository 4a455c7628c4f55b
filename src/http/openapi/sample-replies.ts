import type { DescribedOperation } from "./describe-operation.ts";

/** INTERFACE.md 4.1 and 4.2 show a survey where activity and counts are asked for, and one collaborator for the list. */
const shown: Readonly<Record<string, Pick<DescribedOperation, "response">>> = {
  surveyActivity: { response: "survey-list-item" },
  surveysActivity: { response: "survey-list-item" },
  responsesCount: { response: "survey-list-item" },
  listCollaborators: { response: "collaborator" },
};

/** A row as it answers where the literal sample bodies are served. */
export function sampleReplies(row: DescribedOperation): DescribedOperation {
  const { many: _, ...rest } = row;
  const sample = shown[row.id];
  return sample === undefined ? row : { ...rest, ...sample, sample: true };
}
