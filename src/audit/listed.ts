import type { Client } from "./client.ts";
import { at, listAt } from "./reply.ts";

/** Whether an object is in its list; null where the list is too long to tell. */
export async function isListed(
  client: Client,
  family: "surveys" | "dashboards",
  id: string,
): Promise<boolean | null> {
  const { value } = await client.get(`${family}/?limit=1000`);
  const found = listAt(value, "/results").some((item) => String(at(item, "/id")) === id);
  return found || at(value, "/next") === null ? found : null;
}
