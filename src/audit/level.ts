/** How binding a promise is. RFC 2119. */
export type Level = "MUST" | "SHOULD";
