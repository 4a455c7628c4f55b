// The site of the documentation: `npm run docs` builds it into docs/.vitepress/dist. See CONTRIBUTING.md.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { colorRules } from "../../apps/pages/style.ts";
import { icon, palettes } from "../../src/markup/look.ts";
import { changePages } from "./markdown.ts";
import { searchedParts } from "./searched-parts.ts";
import { root, sidebar, siteOf, sourceOf } from "./site-pages.ts";
import { socialCard } from "./social-card.ts";

const { version, repository } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const address = typeof repository === "string" ? repository : repository?.url;

const description = "Finds the questions that no respondent can reach, before your survey goes live.";

/** The public address of the site, without a slash at its end. The card is made only if it is set, because links to cards are absolute. */
const publicAddress = process.env["SITE_ADDRESS"]?.replace(/\/+$/, "") ?? "";
const CARD = "card.png";
const cardTags: [string, Record<string, string>][] =
  publicAddress === ""
    ? []
    : [
        ["meta", { property: "og:image", content: `${publicAddress}/${CARD}` }],
        ["meta", { name: "twitter:card", content: "summary_large_image" }],
      ];

/** The anchor of a heading, as the sites that show repositories make it. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");

/** Code in the colours of the playground. */
const codeTheme = {
  name: "surveyc",
  type: "light" as const,
  fg: "var(--ink)",
  bg: "var(--panel)",
  settings: [
    { scope: ["comment", "punctuation.definition.comment"], settings: { foreground: "var(--quiet)" } },
    { scope: ["string", "punctuation.definition.string"], settings: { foreground: "var(--codeString)" } },
    {
      scope: [
        "support.type.property-name",
        "meta.object-literal.key",
        "variable.other.property",
        "entity.name",
      ],
      settings: { foreground: "var(--codeName)" },
    },
    {
      scope: ["constant", "keyword", "storage", "support.type.primitive", "variable.language"],
      settings: { foreground: "var(--codeLiteral)" },
    },
  ],
};

export default defineConfig({
  title: "surveyc",
  description,
  lang: "en",
  // Relative addresses work below any path; pages for missing addresses need the path itself.
  base: process.env["SITE_BASE"] ?? "./",
  srcDir: root,
  ignoreDeadLinks: "localhostLinks",
  cacheDir: `${root}.tmp/vitepress`,
  srcExclude: [
    "{.tmp,src,test,scripts,schemas,deploy,coverage}/**",
    "bench/!(at-scale).md",
    "bench/*/**",
    "examples/*/**/!(README).md",
    "apps/**",
    ".*/**",
  ],
  rewrites: siteOf,
  head: [
    ["link", { rel: "icon", href: icon }],
    ["style", {}, colorRules("auto")],
    ["meta", { property: "og:type", content: "website" }],
    ["meta", { property: "og:title", content: "surveyc, the survey compiler" }],
    ["meta", { property: "og:description", content: description }],
    ["meta", { name: "theme-color", content: palettes.light.pill }],
    ...cardTags,
  ],
  markdown: {
    anchor: { slugify },
    theme: codeTheme,
    languageAlias: { hex: "txt" },
    config: (md) =>
      changePages(md, {
        repository: address && `${address.replace(/^git\+|\.git$/g, "")}/blob/v${version}/`,
      }),
  },
  vite: {
    publicDir: fileURLToPath(new URL("../../.tmp/site", import.meta.url)),
  },
  async buildEnd({ outDir }) {
    if (publicAddress !== "") writeFileSync(`${outDir}/${CARD}`, await socialCard(description));
  },
  transformPageData({ relativePath, frontmatter }) {
    // A page of the reference has up to 200 names, and the tables of rules need the whole width.
    if (relativePath.startsWith("api/")) frontmatter["outline"] = 2;
    if (relativePath === "rules/index.md") frontmatter["aside"] = false;
    // The start page shows what surveyc is; its links lead to the pages with lists.
    if (relativePath === "index.md")
      Object.assign(frontmatter, { sidebar: false, aside: false, pageClass: "start-page" });
  },
  themeConfig: {
    notFound: {
      title: "Page not found",
      quote: "This address has no page. Search the documentation, or start from the list of all pages.",
      linkText: "Start page",
    },
    nav: [
      { text: "Getting started", link: "/getting-started.md" },
      { text: "Rules", link: "/rules/index.md" },
      { text: "API", link: "/api/index.md" },
      { text: "Playground", link: "/playground/index.html", target: "_self" },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch: {
          _splitIntoSections: searchedParts,
          options: {
            // Both run in the page without context. Words that occur in every text do not help to find one.
            processTerm: (term: string): string | null =>
              /^(?:an?|and|as|at|be|by|for|from|has|have|in|is|it|its|no|not|of|on|one|or|than|that|the|there|they|to|two|which|with)$/i.test(
                term,
              )
                ? null
                : term.toLowerCase(),
          },
          searchOptions: {
            // Readers search rules by code or by sentence, so matches at the beginning come first; decisions come last.
            boostDocument: (id: string): number => {
              if (/^\/(?:decisions|api|bench|changelog|recipes)\b/.test(id)) return 0.4;
              if (/^\/rules\/([a-z-]+)\.html#\1$/.test(id)) return 4;
              return /^\/rules\/[a-z]/.test(id) ? 2 : 1;
            },
          },
        },
        async _render(text, env, md) {
          // The words of code count, its colours do not.
          md.options.highlight = null;
          return sourceOf(env.relativePath) === "THIRD-PARTY.md"
            ? ""
            : md.renderAsync(text, { ...env, isIndexed: true });
        },
      },
    },
  },
});
