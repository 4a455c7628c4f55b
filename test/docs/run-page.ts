import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";

const ASSERTION = /^(\s*)(.+); \/\/ => (.+)$/;
const IMPORT = /^import (\{[^}]+\}) from ("[^"]+");$/;

/** A page with everything but its ts blocks blanked out, so that lines keep their numbers. */
export function programOf(markdown: string): string {
  let inside = false;
  const lines = markdown.split("\n").map((line) => {
    const fence = line.startsWith("```");
    if (fence) inside = line === "```ts";
    return fence || !inside ? "" : line;
  });
  return lines.join("\n");
}

/** The text of a page, by its path in the repository. */
export const readPage = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

/** How many assertions, `expression; // => value`, stand on a page. */
const assertionsOf = (markdown: string): number =>
  programOf(markdown)
    .split("\n")
    .filter((line) => ASSERTION.test(line)).length;

/**
 * Runs the blocks of a page as one program, in which `expression; // => value` is an assertion; `doors` are what may be
 * imported. Gives how many assertions were checked.
 */
async function runPage(
  name: string,
  markdown: string,
  doors: Readonly<Record<string, object>>,
): Promise<number> {
  const body = programOf(markdown)
    .split("\n")
    .map((line, index) =>
      line
        .replace(/^import type .*$/, "")
        .replace(IMPORT, (_, names, from) => `const ${names} = door(${from});`)
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
  const door = (from: string): object => {
    const found = doors[from];
    if (found === undefined) throw new Error(`${from} is no door`);
    return found;
  };
  await (new Function("door", "check", `${code}; return page();`)(door, check) as Promise<void>);
  return checked;
}

/** A page whose blocks are a program. */
interface ProgramPage {
  readonly name: string;
  /** What it may import. */
  readonly doors: Readonly<Record<string, object>>;
  /** It has more assertions than this. */
  readonly least: number;
  /** What stands on it, and what would be wrong instead. */
  readonly wrong: readonly [string, string];
}

/** Tests that a page does what it says, and that one that said something else would be found out. */
export function holdsTrue({ name, doors, least, wrong }: ProgramPage): void {
  const page = readPage(name);

  it("does what it says", async () => {
    expect(await runPage(name, page, doors)).toBe(assertionsOf(page));
    expect(assertionsOf(page)).toBeGreaterThan(least);
  });

  it("would fail if it said something else", async () => {
    await expect(runPage(name, page.replace(...wrong), doors)).rejects.toThrow(`${name}:`);
  });
}
