import * as z from "zod";
import { anyObject, anything, count, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

const patchOperation = describe(
  z.looseObject({
    op: oneOf(["add", "replace", "move", "remove"], "What to do."),
    path: text("A JSON Pointer to the member that changes."),
    from: nullish(text("With `move`: the current location of the member.")),
    value: anything("With `add` and `replace`: the new value.").optional(),
  }),
  { description: "One operation of a JSON Patch (RFC 6902)." },
);

const fix = describe(
  z.looseObject({
    title: text("The effect of the change."),
    applicability: oneOf(["safe", "unsure"], "`safe` changes no question and no route."),
    patch: describe(z.array(patchOperation), { description: "The change as a JSON Patch (RFC 6902)." }),
  }),
  { description: "A change of the request body that fixes the finding." },
);

const relatedPlace = describe(
  z.looseObject({
    pointer: text("JSON Pointer into the request body."),
    message: text("How the member is involved."),
  }),
  { description: "Another member that the finding involves." },
);

const witnessStep = describe(
  z.looseObject({
    question: count("The position of the question."),
    response: anything("The answer given there; null is a skipped question."),
  }),
  { description: "One step of a respondent." },
);

const problemEntry = describe(
  z.looseObject({
    pointer: text("JSON Pointer into the request body."),
    code: text("The code of the finding."),
    messageId: nullish(text("The id of the message.")),
    severity: nullish(
      oneOf(["error", "warning", "info"], "How serious it is; only errors reject a request."),
    ),
    detail: text("What is wrong there."),
    params: nullish(anyObject("The values in `detail` and `help`, by name.")),
    help: nullish(text("What to change.")),
    fixes: nullish(describe(z.array(fix), { description: "Changes that fix the finding." })),
    related: nullish(
      describe(z.array(relatedPlace), { description: "Other members that the finding involves." }),
    ),
    witness: nullish(
      describe(z.array(witnessStep), {
        description: "Responses of a respondent who encounters the problem.",
      }),
    ),
  }),
  { description: "One finding in the request body." },
);

/** Why a request failed (RFC 9457), with the members that deployed clients of the API read. */
export const problemDefinition = describe(
  z.looseObject({
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
