import { didYouMean } from "./did-you-mean.ts";
import { quote } from "./echo.ts";

/**
 * A name that a calling program gave, if `known` has it. Otherwise throws a TypeError with the names there are and the
 * one that was perhaps meant; `what` says what is so called.
 */
export function nameAmong<Name extends string>(
  name: Name,
  known: Readonly<Partial<Record<Name, unknown>>>,
  what: string,
): Name {
  if (Object.hasOwn(known, name)) return name;
  const names = Object.keys(known);
  const nearest = didYouMean(String(name), names);
  const hint =
    nearest === undefined
      ? `There are ${names.map((each) => quote(each)).join(", ")}.`
      : `Did you mean ${quote(nearest)}?`;
  throw new TypeError(`There is no ${what} called ${quote(String(name))}. ${hint}`);
}
