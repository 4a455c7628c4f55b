// Which files of the repository are pages of the site, at which addresses, and in which order the list at the side has them.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import type { DefaultTheme } from "vitepress";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export const textOf = (file: string): string => readFileSync(`${root}${file}`, "utf8");

/** The pages, by their paths in the repository. */
export const files: readonly string[] = globSync(
  ["*.md", "docs/**/*.md", "examples/*.md", "examples/cluster/*.md", "bench/at-scale.md"],
  { cwd: root },
).sort();

/** Where a file is on the site: the first page is the one that the repository shows first, and the others have no `docs` before them. */
export const siteOf = (file: string): string =>
  (file === "README.md" ? "index.md" : file === "docs/README.md" ? "documentation.md" : file)
    .replace(/^docs\//, "")
    .replace(/(^|\/)README\.md$/, "$1index.md")
    .replace(/^[A-Z-]+\.md$/, (name) => name.toLowerCase());

const sources = new Map(files.map((file) => [siteOf(file), file]));

/** The file of a page, which has either path. */
export const sourceOf = (path: string): string => sources.get(path) ?? path;

/** The address of a file or folder without the base of the site; undefined if it is not a page. */
export function addressOf(path: string): string | undefined {
  const file = [path, posix.join(path, "README.md")].find((each) => files.includes(each));
  const first = file ?? files.find((each) => path !== "" && each.startsWith(`${path.replace(/\/$/, "")}/`));
  return first === undefined || (file === undefined && !path.startsWith("docs/"))
    ? undefined
    : `/${siteOf(first)}`;
}

const titleOf = (file: string): string => /^# (.*)$/m.exec(textOf(file))?.[1]?.replaceAll("`", "") ?? file;

type Item = DefaultTheme.SidebarItem;

const itemOf = (file: string, text = titleOf(file)): Item => ({ text, link: `/${siteOf(file)}` });

const within = (folder: string): Item[] =>
  files.filter((file) => file.startsWith(folder) && !file.endsWith("/README.md")).map((file) => itemOf(file));

/** The parts of the list of all pages, each with the links of its table. */
function partsOfList(): Item[] {
  const [, ...parts] = `\n## Start\n${textOf("docs/README.md")}`.split("\n## ");
  return parts.map((part) => {
    const links = [...part.matchAll(/^\| .* \| .*?\[([^\]]*)\]\(([^)]*\.md)\)/gm)];
    return {
      text: part.slice(0, part.indexOf("\n")),
      items: links.map(([, text, link = ""]) => itemOf(posix.join("docs", link), text)),
    };
  });
}

const apiOf = (): Item[] => {
  const items = within("docs/api/");
  return items.length === 0 ? [] : [{ ...itemOf("docs/api/README.md", "API"), collapsed: false, items }];
};

/** The groups of the list of rules, each with its pages. */
const ruleGroups = (): Item[] =>
  textOf("docs/rules/README.md")
    .split("\n## ")
    .slice(1)
    .map((group) => ({
      text: group.slice(0, group.indexOf("\n")),
      items: [...group.matchAll(/^\| \[([\w-]+)\]/gm)].map(([, code = ""]) =>
        itemOf(`docs/rules/${code}.md`, code),
      ),
    }));

const back: Item = { text: "All pages", link: "/documentation.md" };

/**
 * The list at the side: the parts of the list of all pages, the reference, and what is for those who work on surveyc itself. Rules
 * and decisions, of which there are many, are listed beside themselves alone.
 */
export const sidebar = (): DefaultTheme.SidebarMulti => ({
  "/rules/": [back, itemOf("docs/rules/README.md"), ...ruleGroups()],
  "/decisions/": [back, { text: "Decisions", items: within("docs/decisions/") }],
  "/": [
    ...partsOfList(),
    ...apiOf(),
    {
      text: "For contributors",
      collapsed: true,
      items: [
        ...["CONTRIBUTING.md", "docs/architecture.md", "docs/recipes.md", "docs/mutation-testing.md"],
        ...["docs/scaling.md", "bench/at-scale.md", "CHANGELOG.md", "SECURITY.md", "THIRD-PARTY.md"],
      ]
        .map((file) => itemOf(file))
        .concat({ ...within("docs/decisions/")[0], text: "Decisions" }),
    },
  ],
});
