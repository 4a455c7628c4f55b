/** The members of an object that nobody has described: they are kept as they are. */
export const otherMembers = (object: object, described: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !described.has(name) && value !== undefined),
  );
