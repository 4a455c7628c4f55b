import type { Denial } from "../answering/denial.ts";
import { badRequest } from "../answering/denials.ts";
import { type Preconditions, unconditional } from "../preconditions.ts";

/** One entity tag; RFC 9110 section 8.8.3. */
const tag = /(?:W\/)?"[\u0021\u0023-\u007e\u0080-\u00ff]*"/g;
const separators = /^[\t ,]*$/;

/** Reads a list of entity tags, or `*`; undefined where it is neither. RFC 9110 section 13.1. */
function readTags(value: string | null): readonly string[] | "*" | null | undefined {
  if (value === null) return null;
  if (value.trim() === "*") return "*";
  const tags = value.match(tag);
  return tags !== null && value.split(tag).every((between) => separators.test(between)) ? tags : undefined;
}

/** Reads `If-Match` and `If-None-Match`. */
export function readPreconditions(headers: Headers): Preconditions | Denial {
  const match = headers.get("if-match");
  const noneMatch = headers.get("if-none-match");
  if (match === null && noneMatch === null) return unconditional;
  const ifMatch = readTags(match);
  const ifNoneMatch = readTags(noneMatch);
  if (ifMatch === undefined) return badRequest("valid-header", "If-Match lists no entity tags.");
  if (ifNoneMatch === undefined) return badRequest("valid-header", "If-None-Match lists no entity tags.");
  return { ifMatch, ifNoneMatch };
}
