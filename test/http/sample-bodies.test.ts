import { describe, expect, it } from "vitest";
import { operations } from "#http/operations.ts";
import { sampleReplies } from "#http/sample-bodies.ts";
import collaborator from "../fixtures/samples/collaborator-reply.json" with { type: "json" };
import survey from "../fixtures/samples/survey-reply.json" with { type: "json" };

describe("sampleReplies", () => {
  it("are the literal samples", () => {
    expect(Object.keys(sampleReplies)).toEqual([
      "surveyActivity",
      "surveysActivity",
      "responsesCount",
      "listCollaborators",
    ]);
    expect(sampleReplies["surveyActivity"]?.body.parse()).toEqual(survey);
    expect(sampleReplies["responsesCount"]?.body.parse()).toEqual(survey);
    expect(sampleReplies["listCollaborators"]?.body.parse()).toEqual(collaborator);
    expect(Object.keys(sampleReplies).every((id) => operations.some((row) => row.id === id))).toBe(true);
  });
});
