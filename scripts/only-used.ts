// The unused parts of packages that the bundles of the package and the playground omit.
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

/** Converts the compiled enumerations of TypeScript back to constant ones, which need no objects. */
const withConstants = (code: string): string =>
  code.replace(
    /var (\w+);\s*\(function \(\1\) \{(.*?)\}\)\(\1 \|\| \(\1 = \{\}\)\);/gs,
    (_, name: string, members: string) =>
      `const enum ${name} {${members.replace(/\w+\[\w+\["(\w+)"\] = (\d+)\] = "\1";/g, "$1 = $2,")}}`,
  );

const tokenizer = /htmlparser2[\\/]dist[\\/]esm[\\/]Tokenizer\.js$/;

/** Methods of the tokenizer that are only called if it decodes references or pauses. */
const unusedMethods =
  /^ {4}(?:reset|pause|resume|startEntity|stateInEntity|emitCodePoint)\(.*?\) \{\n.*?^ {4}\}\n/gms;

/** The members that only the tokenizer uses. */
const internalMembers =
  /^(?:state|section|sequence|current|fastForward|handle|isSpecial|isTag|startSpecial|should|index|buffer|offset|cbs)/;

/** Replaces the options of the tokenizer by their values, which makes the branches for others unreachable. */
const withFixedOptions = (code: string): string =>
  code
    .replace(/^import .*?;\n/ms, "")
    .replace(unusedMethods, "")
    .replace(/constructor\(\{.*?\}, cbs\)/, "constructor(_, cbs)")
    .replace(/^ +this\.(?:entity\w+|baseState|xmlMode|decodeEntities|running) = .*;\n/gm, "")
    .replace(/^ +case State\.InEntity: \{.*?\}\n/gms, "")
    .replace(/(case State\.\w+:) \{(.*?break;)\s*\}/gs, "$1$2")
    .replace(/this\.(?:xmlMode|decodeEntities|state === State\.InEntity)/g, "false")
    .replaceAll("this.running", "true");

const enumerations = /jsonc-parser[\\/]lib[\\/]esm[\\/](?:main|impl[\\/]scanner)\.js$/;

/**
 * Returns a file of a package, as TypeScript, without unused code; undefined for a file that needs no change.
 *
 * Only the tokenizer of htmlparser2 is used, without decoding character references, so its tree builder and its decoder are
 * removed. Enumerations become constants, also in jsonc-parser.
 */
export function onlyUsed(path: string): string | undefined {
  if (/htmlparser2[\\/]dist[\\/]esm[\\/]index\.js$/.test(path))
    return 'export { default as Tokenizer } from "./Tokenizer.js";';
  if (tokenizer.test(path)) {
    const code = withConstants(withFixedOptions(readFileSync(path, "utf8")));
    return transformSync(code, { loader: "ts", mangleProps: internalMembers }).code;
  }
  // Workers provide no random values before the first request. Graphology uses one as the start of generated edge names.
  if (/graphology[\\/]dist[\\/]graphology\.mjs$/.test(path))
    return readFileSync(path, "utf8").replace("Math.floor(Math.random() * 256) & 0xff", "0");
  return enumerations.test(path) ? withConstants(readFileSync(path, "utf8")) : undefined;
}
