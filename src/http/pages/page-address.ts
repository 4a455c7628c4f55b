/** What a query says, by name; members that were not given stay out of the address. */
type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a page: the query's parameters in the order of their names. */
export function pageAddress(address: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${address}?${parameters}`;
}
