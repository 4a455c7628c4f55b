import * as fc from "fast-check";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type SharedFields, sharedFields } from "../question-arbitrary.ts";
import { texts, weighted } from "../text-arbitrary.ts";

const links = fc.constantFrom(
  "https://example.org/",
  "https://example.org",
  "https://www.example.org:8443/a%20b/?q=1&r=%C3%A9#top",
  "https://xn--bcher-kva.example/",
  "mailto:kim@example.org",
);

/** Link questions and answers to them: any text, as clients send one when the link was followed. */
export const linkArbitrary: QuestionArbitrary<
  { readonly type: "link"; readonly link?: string | null } & SharedFields
> = {
  fields: (style) =>
    fc
      .tuple(
        weighted(
          [6, fc.record({ link: links })],
          [style.portable ? 0 : 1, fc.constantFrom({}, { link: null })],
        ),
        sharedFields(style),
      )
      .map(([link, shared]) => ({ type: "link", ...link, ...shared })),
  answers: () => weighted([3, fc.constant("link clicked")], [1, fc.oneof(texts, fc.constant(""))]),
};
