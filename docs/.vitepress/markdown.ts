// What the site changes of the pages: links lead to addresses of the site, pages of rules show their failing examples, and the
// table of the rules can be filtered.
import { posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { type Diagnostic, rules } from "../../src/index.ts";
import { html, type MarkupPart } from "../../src/markup/html.ts";
import { type ShownExample, shownExamples } from "./rule-examples.ts";
import { addressOf, sourceOf } from "./site-pages.ts";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

export interface SiteOptions {
  /** Where files of the repository are shown, with a slash at its end; undefined while it has no address. */
  readonly repository: string | undefined;
}

const MOST_FINDINGS = 3;

/** Makes tokens as the parser does. */
type NewToken = (type: string, tag: string, nesting: -1 | 0 | 1, more?: Partial<Token>) => Token;

/** A part of a page that is HTML. */
const part = (make: NewToken, { html: content }: { readonly html: string }): Token =>
  make("html_block", "", 0, { content: `${content}\n` });

/** A link in a paragraph, which the theme writes for the base of the site. */
const linkTo = (make: NewToken, href: string, text: string): Token[] => [
  make("paragraph_open", "p", 1),
  make("inline", "", 0, {
    children: [
      make("link_open", "a", 1, {
        attrs: [
          ["href", href],
          ["target", "_self"],
          ["class", "open-example"],
        ],
      }),
      make("text", "", 0, { content: text }),
      make("link_close", "a", -1),
    ],
  }),
  make("paragraph_close", "p", -1),
];

/** Leads a link to the page of the site, or to the file in the repository; false where there is neither. */
function leadTo(link: Token, source: string, { repository }: SiteOptions): boolean {
  const href = link.attrGet("href") ?? "";
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return true;
  const [path = "", anchor] = href.split("#");
  const file = posix.join(posix.dirname(source), decodeURI(path));
  const address = addressOf(file);
  const shown = address ?? (repository === undefined ? undefined : `${repository}${file}`);
  if (shown === undefined) return false;
  link.attrSet("href", anchor === undefined ? shown : `${shown}#${anchor}`);
  return true;
}

/** Leads the links of a paragraph; the text of a link without an address stays. */
function leadLinks(tokens: readonly Token[], source: string, options: SiteOptions): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === "link_open") isDropped = !leadTo(token, source, options);
    const isKept = !(isDropped && /^link_(?:open|close)$/.test(token.type));
    if (token.type === "link_close") isDropped = false;
    return isKept;
  });
}

/** Puts the dark drawing of a picture that we drew beside it; the style sheet shows one of them. */
function showThemes(tokens: readonly Token[], make: NewToken): Token[] {
  const like = (image: Token, theme: string, src: string): Token => {
    const attrs: [string, string][] = [...(image.attrs ?? []), ["class", `${theme}-only`]];
    return make("image", "img", 0, {
      ...image,
      attrs: attrs.map(([name, value]) => [name, name === "src" ? src : value]),
    });
  };
  return tokens.flatMap((token) => {
    const src = token.attrGet("src") ?? "";
    if (token.type !== "image" || !/images\/[^/]+\.svg$/.test(src)) return [token];
    return [like(token, "light", src), like(token, "dark", src.replace(/\.svg$/, "-dark.svg"))];
  });
}

const findingOf = ({ severity, message, help, pointer, span }: Diagnostic): MarkupPart => {
  const place = span === undefined ? pointer : `line ${span.start.line}`;
  return html`<li class="${severity}"><strong>${severity}</strong> ${place}: ${message} ${help ?? ""}</li>`;
};

/** The findings of a failing example, and its picture. */
function shownOf(code: string, { findings, svg }: ShownExample): { readonly html: string } {
  const own = findings.filter((finding) => finding.code === code);
  const more = own.length - MOST_FINDINGS;
  return html`<div class="rule-example">
<ul class="found">${own.slice(0, MOST_FINDINGS).map(findingOf)}${more > 0 ? html`<li>and ${more} more</li>` : ""}</ul>
${svg === undefined ? "" : html`<div class="picture" tabindex="0" role="group" aria-label="Picture of the example">${{ html: svg }}</div>`}
</div>`;
}

/** What follows a failing example: what is found, and how to open it. */
function exampleOf(make: NewToken, code: string): Token[] {
  const example = shownExamples.get(code);
  if (example === undefined) return [];
  const { opens } = example;
  const opening =
    "fragment" in opens
      ? linkTo(make, `/playground/index.html${opens.fragment}`, "Open in the playground")
      : [part(make, html`<p class="quiet">${opens.reason}</p>`)];
  return [part(make, shownOf(code, example)), ...opening];
}

/** The facts about a rule, `Severity: error. Kind: ...`, as a list. */
function factsOf(line: string): { readonly html: string } {
  const facts = line.replaceAll("`", "").replace("Locked", "Severity cannot be changed").replace(/\.$/, "");
  const items = facts.split(". ").map((fact) => {
    const [, severity] = /^Severity: (?:\w+ or )?(\w+)$/.exec(fact) ?? [];
    return severity === undefined ? html`<li>${fact}</li>` : html`<li class="${severity}">${fact}</li>`;
  });
  return html`<ul class="rule-facts">${items}</ul>`;
}

/**
 * Puts what a rule demands below the title of its page, shows the facts about it as a list, and puts what is found below its
 * failing example.
 */
function showRule(tokens: readonly Token[], make: NewToken, code: string, isIndexed: boolean): Token[] {
  const summary = rules.find((rule) => rule.code === code)?.summary ?? "";
  const facts = tokens.findIndex(({ content }) => content.startsWith("Severity: "));
  let heading = "";
  return tokens.flatMap((token, index) => {
    if (index === facts) return [part(make, factsOf(token.content))];
    if (facts > 0 && Math.abs(index - facts) === 1) return [];
    if (token.type === "heading_open") heading = tokens[index + 1]?.content ?? "";
    if (token.type === "heading_close" && token.tag === "h1")
      return [token, part(make, html`<p class="summary">${summary}</p>`)];
    if (token.type === "fence" && heading === "Failing example" && !isIndexed)
      return [token, ...exampleOf(make, code)];
    return [token];
  });
}

const choices = {
  severity: ["error", "warning", "info"],
  preset: ["recommended", "strict"],
  fix: ["safe", "unsure", "none"],
} as const;
type Choice = keyof typeof choices;

/** The choices above the table of the rules; the style sheet hides the rows that are not chosen. */
const filter = html`<form class="rule-filter" aria-label="Rules to show">
${Object.entries(choices).map(
  ([name, values]) => html`<fieldset><legend>${name}</legend>
${["all", ...values].map((value) => html`<label><input type="radio" name="${name}" value="${value}"${value === "all" ? { html: " checked" } : ""}> ${value}</label>`)}</fieldset>`,
)}
</form>`;

/** Marks the rows of the tables of the rules with their values, and puts the filters above them. */
function showFilter(tokens: readonly Token[], make: NewToken): Token[] {
  const columns: readonly Choice[] = ["severity", "preset", "fix"];
  let row: Token | undefined;
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "tr_open") [row, column] = [token, 0];
    if (token.type !== "td_open") continue;
    const name = columns[column - 1];
    if (name !== undefined) row?.attrSet(`data-${name}`, tokens[index + 1]?.content ?? "");
    column++;
  }
  const first = tokens.findIndex(({ type }) => type === "heading_open");
  const next = tokens.findIndex(({ type }, index) => type === "heading_open" && index > first);
  return tokens.flatMap((token, index) => (index === next ? [part(make, filter), token] : [token]));
}

const ANCHOR = /^<a id="([^"]+)"><\/a>$/;

/** Leaves out the anchors that the reference writes before its headings, except those that no heading has, because links lead to them too. */
function takeAnchors(tokens: readonly Token[]): Token[] {
  const ids = new Set(tokens.map((token) => token.attrGet("id")));
  const isLeftOut = tokens.map((token) => {
    const [, id] = ANCHOR.exec(token.type === "inline" ? token.content : "") ?? [];
    if (id === undefined) return false;
    const isKnown = ids.has(id);
    ids.add(id);
    return isKnown;
  });
  return tokens.filter((_, index) => !isLeftOut.slice(Math.max(0, index - 1), index + 2).includes(true));
}

/** Changes the pages as the site shows them. */
export function changePages(md: MarkdownRenderer, options: SiteOptions): void {
  md.core.ruler.push("site", (state) => {
    const make: NewToken = (type, tag, nesting, more = {}) =>
      Object.assign(new state.Token(type, tag, nesting), { block: true }, more);
    const source = sourceOf(String(state.env.relativePath ?? ""));
    for (const token of state.tokens)
      if (token.children !== null)
        token.children = showThemes(leadLinks(token.children, source, options), make);
    const code = /^docs\/rules\/([a-z-]+)\.md$/.exec(source)?.[1];
    let tokens: readonly Token[] = state.tokens;
    if (code !== undefined) tokens = showRule(tokens, make, code, state.env.isIndexed === true);
    if (source.startsWith("docs/api/")) tokens = takeAnchors(tokens);
    if (source === "docs/rules/README.md") tokens = showFilter(tokens, make);
    // Code that is indented is laid out as code between fences is, which scrolls where it is too wide.
    for (const token of tokens)
      if (token.type === "code_block") Object.assign(token, { type: "fence", info: "txt" });
    // Vue reads nothing in pages: braces are braces.
    state.tokens = [part(make, html`<div v-pre>`), ...tokens, part(make, html`</div>`)];
  });
}
