import * as z from "zod";
import { webAddress } from "#fields/formats.ts";
import { count } from "#fields/number.ts";
import { noted } from "#fields/registry.ts";

/** One page of a list, with the addresses of its neighbours. INTERFACE.md 4.1. */
export const pageOf = <Item extends z.ZodType>(item: Item, id: string, description: string) =>
  noted(
    z.object({
      count: count("How many objects there are on all pages together."),
      next: webAddress("The next page; null on the last one.").nullable(),
      previous: webAddress("The page before; null on the first one.").nullable(),
      results: noted(z.array(item), { description: "The objects of this page." }),
    }),
    { id, description, examples: [{ count: 0, next: null, previous: null, results: [] }] },
  );
