/** The members of an object that nobody has described: they are kept as they are. */
export function otherMembers(object: object, described: ReadonlySet<string>): Record<string, unknown> {
  const others: [string, unknown][] = [];
  for (const name of Object.keys(object)) {
    if (described.has(name)) continue;
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) others.push([name, value]);
  }
  // Not set one by one: a member may be called `__proto__`.
  return Object.fromEntries(others);
}
