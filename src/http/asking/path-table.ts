/** What a path leads to, and the texts that stand in place of its parameters, in order. */
export interface PathMatch<Leaf> {
  readonly leaf: Leaf;
  readonly values: readonly string[];
}

interface Fork<Leaf> {
  readonly names: Map<string, Fork<Leaf>>;
  parameter: Fork<Leaf> | null;
  leaf: Leaf | null;
}

const fork = <Leaf>(): Fork<Leaf> => ({ names: new Map(), parameter: null, leaf: null });

/** The text of one part of a path; null where its escapes are broken. Escaped slashes do not split: they come later. */
function decode(part: string): string | null {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * Finds what lies at a path. Templates are absolute and have parameters such as `:id`; a name wins over a parameter.
 * One slash at the end makes no difference, an empty part never matches, nothing is resolved or redirected.
 */
export function pathTable<Leaf>(
  entries: Iterable<readonly [template: string, leaf: Leaf]>,
): (path: string) => PathMatch<Leaf> | null {
  const root = fork<Leaf>();
  for (const [template, leaf] of entries) {
    let at = root;
    for (const part of template.split("/").filter((name) => name !== "")) {
      const next = (part.startsWith(":") ? at.parameter : at.names.get(part)) ?? fork<Leaf>();
      if (part.startsWith(":")) at.parameter = next;
      else at.names.set(part, next);
      at = next;
    }
    at.leaf = leaf;
  }
  return (path) => {
    const values: string[] = [];
    const end = path.endsWith("/") ? path.length - 1 : path.length;
    let at = root;
    for (let start = 1; start <= end; ) {
      const slash = path.indexOf("/", start);
      const stop = slash === -1 ? end : slash;
      const part = decode(path.slice(start, stop));
      if (part === null || part === "") return null;
      const named = at.names.get(part);
      if (named === undefined) values.push(part);
      const next = named ?? at.parameter;
      if (next === null) return null;
      at = next;
      start = stop + 1;
    }
    return at.leaf === null ? null : { leaf: at.leaf, values };
  };
}
