import type { Client } from "./client.ts";

/** Path and query of a URL, behind the base URL; null where it is no URL. */
export function pathBehindBase(client: Client, url: unknown): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const base = new URL(client.urlOf("/")).pathname.replace(/\/$/, "");
  const { pathname, search } = new URL(url);
  return `${pathname.slice(pathname.startsWith(base) ? base.length : 0)}${search}`;
}
