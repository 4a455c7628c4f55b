// The unused parts of packages that the bundles of the package and the playground omit.
import { readFileSync } from "node:fs";

/** Converts the compiled enumerations of TypeScript back to constant ones, which need no objects. */
const withConstants = (code: string): string =>
  code.replace(
    /var (\w+);\s*\(function \(\1\) \{(.*?)\}\)\(\1 \|\| \(\1 = \{\}\)\);/gs,
    (_, name: string, members: string) =>
      `const enum ${name} {${members.replace(/\w+\[\w+\["(\w+)"\] = (\d+)\] = "\1";/g, "$1 = $2,")}}`,
  );

const enumerations =
  /(?:htmlparser2[\\/]dist[\\/]esm[\\/]Tokenizer|jsonc-parser[\\/]lib[\\/]esm[\\/](?:main|impl[\\/]scanner))\.js$/;

/**
 * Returns a file of a package, as TypeScript, without unused code; undefined for a file that needs no change.
 *
 * Only the tokenizer of htmlparser2 is used, without decoding character references, so its tree builder and its decoder are
 * removed; the tokenizer only constructs a decoder. Enumerations become constants, also in jsonc-parser.
 */
export function onlyUsed(path: string): string | undefined {
  if (/htmlparser2[\\/]dist[\\/]esm[\\/]index\.js$/.test(path))
    return 'export { default as Tokenizer } from "./Tokenizer.js";';
  if (/entities[\\/]dist[\\/]esm[\\/]decode\.js$/.test(path))
    return "export class EntityDecoder {}\nexport const DecodingMode = {}, htmlDecodeTree = null, xmlDecodeTree = null;";
  // Workers provide no random values before the first request. Graphology uses one as the start of generated edge names.
  if (/graphology[\\/]dist[\\/]graphology\.mjs$/.test(path))
    return readFileSync(path, "utf8").replace("Math.floor(Math.random() * 256) & 0xff", "0");
  return enumerations.test(path) ? withConstants(readFileSync(path, "utf8")) : undefined;
}
