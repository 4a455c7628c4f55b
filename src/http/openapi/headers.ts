import type { Header } from "./openapi-document.ts";

/** The headers of replies that the document speaks of. Those of a problem are always there. */
export const headers = {
  ETag: {
    description: "The version of the object, for If-Match and If-None-Match. RFC 9110 section 8.8.3.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]*"$', examples: ['"3"'] },
  },
  Allow: {
    description: "The methods that this address takes. RFC 9110 section 10.2.1.",
    required: true,
    schema: { type: "string", examples: ["GET, HEAD, PATCH, OPTIONS"] },
  },
  "WWW-Authenticate": {
    description: "How to authenticate, and which scope is missing. RFC 6750 section 3.",
    required: true,
    schema: { type: "string", pattern: "^Bearer", examples: ['Bearer error="insufficient_scope"'] },
  },
  "Retry-After": {
    description: "In how many seconds to try again. RFC 9110 section 10.2.3.",
    required: true,
    schema: { type: "string", pattern: "^[0-9]+$", examples: ["1"] },
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof headers;

/** References to headers of the document. */
export const refer = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
