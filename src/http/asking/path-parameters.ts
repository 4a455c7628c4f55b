import type { ParameterKind } from "../operation.ts";

/** Characters of a project's identifier. */
const PROJECT_LENGTH = 400;
const LARGEST = 2_147_483_647;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const positive = /^[1-9][0-9]{0,9}$/;

/** Whether a text can name a project: not too long, no control characters. */
export const isProject = (text: string): boolean =>
  text.length <= PROJECT_LENGTH && !/[\u0000-\u001f\u007f]/.test(text);

/** Whether a text is a UUID, in any case. RFC 9562. */
export const isUuid = (text: string): boolean => text.length === 36 && uuid.test(text);

/** Reads an identifier: integers as numbers, UUIDs in lower case; null where it is none. */
export function readParameter(kind: ParameterKind, text: string): number | string | null {
  if (kind === "uuid") return isUuid(text) ? text.toLowerCase() : null;
  return positive.test(text) && Number(text) <= LARGEST ? Number(text) : null;
}
