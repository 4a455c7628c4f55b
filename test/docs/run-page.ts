import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";

const ASSERTION = /^(\s*)(.+); \/\/ => (.+)$/;
const IMPORT = /^import (\{[^}]+\}|\w+) from ("[^"]+")[^;]*;.*$/;

/**
 * A page with everything except its ts blocks blanked out, so that lines keep their numbers. Sections that can be copied alone
 * repeat imports: only the first import of a name remains.
 */
export function programOf(markdown: string): string {
  let inside = false;
  const imported = new Set<string>();
  const isFirst = (name: string): boolean => imported.size < imported.add(name).size;
  const lines = markdown.split("\n").map((line) => {
    const fence = line.startsWith("```");
    if (fence) inside = line === "```ts";
    if (fence || !inside) return "";
    return line.replace(
      /^import \{ ([^}]+) \}/,
      (_, names: string) => `import { ${names.split(", ").filter(isFirst).join(", ")} }`,
    );
  });
  return lines.join("\n");
}

/** The text of a page, by its path in the repository. */
export const readPage = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

/** The number of assertions, `expression; // => value`, on a page. */
const assertionsOf = (markdown: string): number =>
  programOf(markdown)
    .split("\n")
    .filter((line) => ASSERTION.test(line)).length;

/**
 * Runs the blocks of a page as one program, in which `expression; // => value` is an assertion; `modules` are what it may
 * import. Returns how many assertions were checked.
 */
async function runPage(
  name: string,
  markdown: string,
  modules: Readonly<Record<string, object>>,
): Promise<number> {
  const body = programOf(markdown)
    .split("\n")
    .map((line, index) =>
      line
        .replace(/^import type .*$/, "")
        .replace(/^export /, "")
        .replace(IMPORT, (_, names, from) =>
          names.startsWith("{")
            ? `const ${names} = load(${from});`
            : `const ${names} = load(${from}).default;`,
        )
        .replace(
          ASSERTION,
          (_, space, given, wanted) => `${space}check(${index + 1}, (${given}), (${wanted}));`,
        ),
    )
    .join("\n");
  const { code } = transformSync(`const page = async () => {${body}\n};`, { loader: "ts" });
  let checked = 0;
  const check = (line: number, given: unknown, wanted: unknown): void => {
    checked++;
    expect(given, `${name}:${line}`).toEqual(wanted);
  };
  const load = (from: string): object => {
    const found = modules[from];
    if (found === undefined) throw new Error(`${from} is not a module of the page`);
    return found;
  };
  await (new Function("load", "check", `${code}; return page();`)(load, check) as Promise<void>);
  return checked;
}

/** A page whose blocks are a program. */
interface ProgramPage {
  readonly name: string;
  /** The modules that it may import. */
  readonly modules: Readonly<Record<string, object>>;
  /** It has more assertions than this. */
  readonly least: number;
  /** A text of the page, and a wrong one to replace it with. */
  readonly wrong: readonly [string, string];
}

/** Tests that the assertions of a page hold, and that a wrong one fails. */
export function testPage({ name, modules, least, wrong }: ProgramPage): void {
  const page = readPage(name);

  it("makes assertions that hold", async () => {
    expect(await runPage(name, page, modules)).toBe(assertionsOf(page));
    expect(assertionsOf(page)).toBeGreaterThan(least);
  });

  it("fails when an assertion is wrong", async () => {
    await expect(runPage(name, page.replace(...wrong), modules)).rejects.toThrow(`${name}:`);
  });
}
