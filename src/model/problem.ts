import * as z from "zod";
import { count, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

const problemEntry = describe(
  z.object({
    pointer: text("JSON Pointer into the request body."),
    code: text("The code of the finding."),
    severity: nullish(
      oneOf(["error", "warning", "info"], "How serious it is; only errors reject a request."),
    ),
    detail: text("What is wrong there."),
    help: nullish(text("What to change.")),
  }),
  { description: "One finding in the request body." },
);

/** What went wrong with a request. RFC 9457, with the members that deployed clients of the API read. */
export const problemDefinition = describe(
  z.object({
    type: text("The kind of problem."),
    title: nullish(text("The kind of problem as a text.")),
    status: nullish(count("The HTTP status.")),
    detail: nullish(text("What went wrong this time.")),
    instance: nullish(text("The identifier of this occurrence.")),
    code: nullish(text("The code of the first finding or of the problem.")),
    attr: nullish(text("The member of the body that is invalid.")),
    errors: nullish(describe(z.array(problemEntry), { description: "Every finding in the request body." })),
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
