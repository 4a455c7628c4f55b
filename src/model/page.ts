import * as z from "zod";
import { count, webAddress } from "#fields/fields.ts";
import { describe } from "#fields/registry.ts";

/** The members of pages of lists besides the list. */
export const pageFields = {
  count: count("The number of objects on all pages."),
  next: webAddress("The next page, or null.").nullable(),
  previous: webAddress("The previous page, or null.").nullable(),
};

/** A page of a list, with the URLs of the next and the previous page. */
export const pageOf = <Item extends z.ZodType>(item: Item, id: string, description: string) =>
  describe(
    z.looseObject({
      ...pageFields,
      results: describe(z.array(item), { description: "The objects of this page." }),
    }),
    { id, description, examples: [{ count: 0, next: null, previous: null, results: [] }] },
  );
