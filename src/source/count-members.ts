/** How many members all objects of a JSON value have together, at any depth. Does not recurse. */
export function countMembers(value: unknown): number {
  let members = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const container = open.pop();
    if (typeof container !== "object" || container === null) continue;
    let inside: readonly unknown[];
    if (Array.isArray(container)) {
      inside = container;
    } else {
      // Own members only: a polluted prototype must not hide that a name is missing.
      inside = Object.values(container);
      members += inside.length;
    }
    for (const item of inside) if (typeof item === "object" && item !== null) open.push(item);
  }
  return members;
}
