import * as z from "zod";
import { count } from "#fields/number.ts";
import { oneOf } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

const problemEntry = noted(
  z.object({
    pointer: text("JSON Pointer into the request body."),
    code: text("The code of the finding."),
    severity: maybe(
      oneOf(["error", "warning", "info"], "How bad it is; only errors are reasons for a refusal."),
    ),
    detail: text("What is wrong there."),
    help: maybe(text("What to change.")),
  }),
  { description: "One finding in the request body." },
);

/** What went wrong with a request. RFC 9457, with the members that clients of the deployed interface read. */
export const problemDefinition = noted(
  z.object({
    type: text("The kind of problem."),
    title: maybe(text("The kind of problem in words.")),
    status: maybe(count("The HTTP status.")),
    detail: maybe(text("What went wrong this time.")),
    instance: maybe(text("Names this occurrence.")),
    code: maybe(text("The code of the first finding or of the problem.")),
    attr: maybe(text("The member of the body that is at fault.")),
    errors: maybe(noted(z.array(problemEntry), { description: "Every finding in the request body." })),
  }),
  {
    id: "problem",
    description: "What went wrong with a request.",
    examples: [
      {
        type: "validation_error",
        code: "required-field",
        detail: "name is missing.",
        attr: "name",
        status: 400,
      },
    ],
  },
);

/** What went wrong with a request. */
export interface Problem extends z.infer<typeof problemDefinition> {}
