import { quote } from "./echo.ts";
import { nameHint } from "./name-hint.ts";

/**
 * A name that a calling program gave, if `known` has it. Otherwise throws a TypeError with the one that was perhaps meant,
 * or the names there are; `what` says what is so called.
 */
export function nameAmong<Name extends string>(
  name: Name,
  known: Readonly<Partial<Record<Name, unknown>>>,
  what: string,
): Name {
  if (Object.hasOwn(known, name)) return name;
  const names = Object.keys(known);
  const hint = nameHint(String(name), names, `There are ${names.map((each) => quote(each)).join(", ")}.`);
  throw new TypeError(`There is no ${what} called ${quote(String(name))}. ${hint}`);
}
