import * as fc from "fast-check";
import { texts } from "./text-arbitrary.ts";

const explained = fc.oneof(
  fc.record({ description: texts }),
  fc.record({ description: texts, descriptionContentType: fc.constant("text" as const) }),
  fc.constant({ description: "Please answer <b>freely</b>.<br>", descriptionContentType: "html" as const }),
  fc.constant({ description: null, descriptionContentType: null }),
);

/** The members that questions of every type share, all optional; mostly none is there. */
export const sharedFields = fc
  .tuple(
    fc.oneof(
      { withCrossShrink: true },
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 3, arbitrary: fc.record({ optional: fc.constantFrom(true, true, false, null) }) },
    ),
    fc.oneof(
      { withCrossShrink: true },
      { weight: 6, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: explained },
    ),
    fc.oneof(
      { withCrossShrink: true },
      { weight: 8, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ buttonText: fc.option(texts), skipSubmitButton: fc.boolean() }) },
    ),
  )
  .map(([optional, description, button]): SharedFields => ({ ...optional, ...description, ...button }));

export interface SharedFields {
  readonly optional?: boolean | null;
  readonly description?: string | null;
  readonly descriptionContentType?: "text" | "html" | null;
  readonly buttonText?: string | null;
  readonly skipSubmitButton?: boolean;
}
