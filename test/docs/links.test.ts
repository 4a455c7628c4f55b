import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A page without its code, in which nothing is a link or a heading. */
const proseOf = (page: string): string =>
  readFileSync(join(root, page), "utf8")
    .replace(/^ *(```+)[^\n]*\n[\s\S]*?^ *\1$/gm, "")
    .replace(/^(?: {4}|\t).*$/gm, "");

/** The targets of the links and pictures in a page that lead to files of this repository. */
const linksIn = (page: string): string[] =>
  [
    ...proseOf(page)
      .replace(/(`+).*?\1/g, "")
      .matchAll(/\]\(<?([^()\s<>]+)>?(?: "[^"]*")?\)|(?:src|href)="([^"]+)"/g),
  ]
    .map(([, target, source]) => target ?? source ?? "")
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchors that sites which show Markdown give to the headings of a page. */
function anchorsIn(page: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = [...proseOf(page).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(
    headings.map((anchor) => {
      const count = seen.get(anchor) ?? 0;
      seen.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/** The broken links of a page. `has` returns whether a path exists next to the page. */
const deadLinks = (page: string, has: (path: string) => boolean): string[] =>
  linksIn(page).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), decodeURI(path)));
    if (!has(target.replace(/\/$/, ""))) return true;
    return anchor !== undefined && target.endsWith(".md") && !anchorsIn(target).has(anchor);
  });

const exists = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

// The reference in docs/api exists only after a build; TypeDoc checks its links.
const pages = globSync(["*.md", "{docs,examples,.github}/**/*.md"], {
  cwd: root,
  dot: true,
  ignore: ["docs/api/**"],
});

describe("every link in the pages leads somewhere", () => {
  test.each(pages)("in the repository: %s", (page) => {
    expect(deadLinks(page, (path) => !relative(".", path).startsWith("..") && exists(path))).toEqual([]);
  });

  const packed = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"], {
      cwd: root,
      encoding: "utf8",
    }),
  ) as readonly { readonly files: readonly { readonly path: string }[] }[];
  const files = packed.flatMap((each) => each.files.map(({ path }) => path));

  test.each(files.filter((path) => path.endsWith(".md")))("in the package: %s", (page) => {
    const has = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
    expect(deadLinks(page, has)).toEqual([]);
  });

  test("a link to a missing page or heading is found", () => {
    expect(deadLinks("docs/README.md", () => false)).toEqual(linksIn("docs/README.md"));
    expect(linksIn("docs/README.md").length).toBeGreaterThan(10);
  });
});
