/** An object of a JSON value. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An own property of a value; undefined if it has none of this name. */
export const ownMember = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;

type Undefinable<Members> = {
  [Name in keyof Members]-?: undefined extends Members[Name] ? Name : never;
}[keyof Members];

/** An object without undefined members. */
export const defined = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Omit<
    Members,
    Undefinable<Members>
  > & { [Name in Undefinable<Members>]?: Exclude<Members[Name], undefined> };
