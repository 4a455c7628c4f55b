// What bundles leave out of the packages that they hold: the package itself and the playground.
import { readFileSync } from "node:fs";

/** Code that TypeScript wrote, with its enumerations declared as they were: as constants, which need no objects. */
const withConstants = (code: string): string =>
  code.replace(
    /var (\w+);\s*\(function \(\1\) \{(.*?)\}\)\(\1 \|\| \(\1 = \{\}\)\);/gs,
    (_, name: string, members: string) =>
      `const enum ${name} {${members.replace(/\w+\[\w+\["(\w+)"\] = (\d+)\] = "\1";/g, "$1 = $2,")}}`,
  );

const enumerations =
  /(?:htmlparser2[\\/]dist[\\/]esm[\\/]Tokenizer|jsonc-parser[\\/]lib[\\/]esm[\\/](?:main|impl[\\/]scanner))\.js$/;

/**
 * A file of a package, as TypeScript, without what nothing uses; undefined for a file that stays as it is.
 *
 * Only the tokenizer of htmlparser2 is used, and it is told to leave character references alone: neither its tree builder
 * nor what decodes references belong into a bundle. The tokenizer only makes a decoder. Enumerations become constants, those of
 * jsonc-parser too.
 */
export function onlyUsed(path: string): string | undefined {
  if (/htmlparser2[\\/]dist[\\/]esm[\\/]index\.js$/.test(path))
    return 'export { default as Tokenizer } from "./Tokenizer.js";';
  if (/entities[\\/]dist[\\/]esm[\\/]decode\.js$/.test(path))
    return "export class EntityDecoder {}\nexport const DecodingMode = {}, htmlDecodeTree = null, xmlDecodeTree = null;";
  // Workers give no random values before the first request. It is where the names of edges without one begin to count.
  if (/graphology[\\/]dist[\\/]graphology\.mjs$/.test(path))
    return readFileSync(path, "utf8").replace("Math.floor(Math.random() * 256) & 0xff", "0");
  return enumerations.test(path) ? withConstants(readFileSync(path, "utf8")) : undefined;
}
