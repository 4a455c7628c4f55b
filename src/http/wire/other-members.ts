import { readSchemaParts } from "#model/json-schema.ts";
import type { PayloadKind } from "#model/payload-of.ts";

/** Members of surveys that clients use but the interface does not define: a reply contains them if a request set them. */
export const settings = [
  "translations",
  "schedule",
  "enable_partial_responses",
  "enable_iframe_embedding",
  "form_content",
  "response_sampling_start_date",
  "response_sampling_interval_type",
  "response_sampling_interval",
  "response_sampling_limit",
  "response_sampling_daily_limits",
  "base_language",
  "linked_insight_id",
] as const;

/** The members of a kind of request body that only the server sets; they are ignored when sent. */
export const readOnlyMembers = (kind: PayloadKind): readonly string[] =>
  Object.entries(readSchemaParts[kind]?.properties ?? {})
    .filter(([, { readOnly }]) => readOnly)
    .map(([name]) => name);

/** The members of an object outside of the interface; they are stored unchanged. */
export function otherMembers(object: object, described: ReadonlySet<string>): Record<string, unknown> {
  const others: [string, unknown][] = [];
  for (const name of Object.keys(object)) {
    if (described.has(name)) continue;
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) others.push([name, value]);
  }
  // Not assigned one by one: a member may be called `__proto__`.
  return Object.fromEntries(others);
}
