// The table of packages in docs/architecture.md against what the sources import.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

const table = read("docs/architecture.md").split("## Packages")[1]?.split("\n## ")[0] ?? "";
const rows = Array.from(table.matchAll(/^\| `([\w-]+)` \| (.+?) \|/gm), ([, name = "", files = ""]) => ({
  name,
  places: Array.from(files.matchAll(/`([^`]+)`/g), ([, place = ""]) => place),
}));

const sources = globSync(["{src,apps,test,bench,examples}/**/*.{ts,tsx}", "*.config.ts"], {
  cwd: fileURLToPath(root),
  ignore: ["**/*.generated.ts"],
}).map((file) => ({ file, text: read(file) }));

const importersOf = (name: string): string[] => {
  const imports = new RegExp(`(?:from|import\\()\\s*"${name}(?:/[^"]*)?"`);
  return sources.filter(({ text }) => imports.test(text)).map(({ file }) => file);
};

describe("the packages that docs/architecture.md names", () => {
  it("are seven", () => {
    expect(rows.map(({ name }) => name)).toEqual([
      "zod",
      "ajv",
      "graphology",
      "fast-check",
      "ts-pattern",
      "tsup",
      "vitest",
    ]);
  });

  it.each(rows)("$name is imported at each of its places", ({ name, places }) => {
    const files = importersOf(name);
    for (const place of places)
      expect(
        files.filter((file) => file.startsWith(place)),
        place,
      ).not.toEqual([]);
  });

  it.each(rows)("$name is imported by no other file of src and apps", ({ name, places }) => {
    const others = importersOf(name).filter((file) => !places.some((place) => file.startsWith(place)));
    expect(others.filter((file) => /^(src|apps)\//.test(file))).toEqual([]);
  });
});
