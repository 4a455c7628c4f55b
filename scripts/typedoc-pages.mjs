// A plugin of TypeDoc: names pages like the imports of the entry points, describes each by the sentence of docs/README.md, lists the
// names of each group with their first sentences, breaks long signatures, leaves out what they repeat, and marks pages as generated.
import { readFileSync } from "node:fs";
import { Converter } from "typedoc";
import { MarkdownPageEvent } from "typedoc-plugin-markdown";

/** The names of entry points by folder. */
const entryPoints = {
  index: "surveyc",
  runtime: "surveyc/runtime",
  pictures: "surveyc/graph",
  analysis: "surveyc/analysis",
  model: "surveyc/zod",
  http: "surveyc/http",
  audit: "surveyc/http/audit",
  stores: "surveyc/stores",
  testing: "surveyc/testing",
};

/** The maximum length of a signature in one line. */
const MAX_LENGTH = 90;

const sentences = new Map(
  [...readFileSync("docs/README.md", "utf8").matchAll(/^\| `(surveyc[\w/]*)` \| (.*) \|$/gm)].map(
    ([, name, sentence]) => [name, sentence],
  ),
);

/** Makes the first letter a capital, also in a link. */
const capitalize = (text) => text.replace(/^\[?[a-z]/, (first) => first.toUpperCase());

/** Splits a list at its commas outside brackets; the arrow of a function type is not a bracket. */
function splitList(text) {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/=>|"[^"]*"|[\s\S]/g)) {
    if ("([{<".includes(token)) depth++;
    if (")]}>".includes(token)) depth--;
    if (token === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}

/** Returns the index of the bracket that closes the one at this index. */
function closingOf(text, open) {
  let depth = 0;
  for (const { 0: token, index } of text.slice(open).matchAll(/=>|"[^"]*"|[()]/g)) {
    if (token === "(") depth++;
    if (token === ")" && --depth === 0) return open + index;
  }
  return -1;
}

/** Puts each parameter of a long function signature in its own line. */
function breakSignature(signature) {
  const name = /^function \w+(?:<.*?>)?(?=\()/.exec(signature)?.[0];
  const close = name === undefined ? -1 : closingOf(signature, name.length);
  if (signature.length <= MAX_LENGTH || close === -1) return signature;
  const parameters = splitList(signature.slice(name.length + 1, close)).map((each) => `  ${each},\n`);
  return `${name}(\n${parameters.join("")}${signature.slice(close)}`;
}

/** The parameters, type parameters or return type of a function without words about them. */
const REPEATED =
  /\n#### (?:(?:Type )?Parameters\n\n(?!.*Description)(?:\|.*\n)+|Returns\n\n[^\n]+\n)(?=\n(?:#|\*\*\*)|\n*$)/g;

/** Replaces what the signature of a name already shows by links to the types in it. */
function leaveOutRepeated(section) {
  const repeated = section.match(REPEATED) ?? [];
  const links = new Set(repeated.flatMap((block) => block.match(/\[`\w+`\]\([^)]*\)/g) ?? []));
  let isFirst = true;
  return section.replace(REPEATED, () => {
    const types = isFirst && links.size > 0 ? `\nTypes: ${[...links].join(", ")}.\n` : "";
    isFirst = false;
    return types;
  });
}

/** Returns the first sentence of the text about a name. */
function firstSentence(section) {
  const text = section.replace(/^```[\s\S]*?^```$/gm, "");
  const [paragraph = ""] = text.match(/^(?![#|<*-])\S.*(?:\n\S.*)*/m) ?? [];
  return paragraph
    .replaceAll("\n", " ")
    .replace(/(?<=[^.]{3}\.) [A-Z`][\s\S]*/, "")
    .replaceAll("|", "\\|");
}

/** Adds the list of its names to a group, a level-2 heading with its sections. */
function withIndex(group) {
  const [head, ...sections] = group.split(/^(?=<a id="[\w-]+"><\/a>\n\n### )/m);
  if (sections.length < 2) return [head, ...sections.map(leaveOutRepeated)].join("");
  const rows = sections.map((section) => {
    const [, anchor, name] = /^<a id="([\w-]+)"><\/a>\n\n### (.*)/.exec(section);
    return `| [\`${name}\`](#${anchor}) | ${firstSentence(section)} |`;
  });
  return `${head}| name | description |\n|---|---|\n${rows.join("\n")}\n\n${sections.map(leaveOutRepeated).join("")}`;
}

export function load(app) {
  const names = new Map();
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      const name = entryPoints[module.name];
      if (name === undefined) throw new Error(`scripts/typedoc-pages.mjs has no name for ${module.name}`);
      module.name = name;
      names.set(name, new Set((module.children ?? []).map((child) => child.name)));
    }
  });

  /** Returns the sentence of an entry point with links to its page; `page` is the address of that page, "" on the page itself. */
  function sentenceOf(name, toDocs, page) {
    const sentence = sentences.get(name);
    if (sentence === undefined) throw new Error(`docs/README.md does not list ${name}`);
    return sentence
      .replace(/\]\((?=[\w-]+\.md)/g, `](${toDocs}`)
      .replace(/`(\w+)`/g, (code, word) =>
        names.get(name).has(word) ? `[${code}](${page}#${word.toLowerCase()})` : code,
      );
  }

  function contentsOf({ url, contents }) {
    if (url === "README.md") {
      const rows = [...sentences.keys()].map(
        (name) => `| [${name}](${name}.md) | ${sentenceOf(name, "../", `${name}.md`)} |`,
      );
      return `# API reference\n\nEach entry point has a page.\n\n| import | for |\n|---|---|\n${rows.join("\n")}\n`;
    }
    const name = url.replace(/\.md$/, "");
    const toDocs = "../".repeat(url.split("/").length);
    return contents
      .replace(/^# .*\n/m, (title) => `${title}\n${capitalize(sentenceOf(name, toDocs, ""))}.\n`)
      .replace(/^function .*$/gm, breakSignature)
      .split(/^(?=## )/m)
      .map(withIndex)
      .join("");
  }

  app.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = `<!-- Generated by \`npm run docs:api\` from the doc comments of src; do not edit. -->\n\n${contentsOf(page)}`;
  });
}
