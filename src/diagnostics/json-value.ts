/** An object of a JSON value. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
