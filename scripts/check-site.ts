// Checks the site built by `npm run docs`, served below a path as on static hosts: each link leads to a page and a heading; pages
// have one title and no gaps between heading levels; Chromium reports no accessibility violations at 390 and 1,440 pixels, light and
// dark; the search finds each rule by its code and by its summary; examples open in the playground.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { globSync } from "tinyglobby";
import { rules } from "../src/index.ts";
import { launchChromium, violationsOn } from "../test/examples/chromium.ts";

const folder = fileURLToPath(new URL("../docs/.vitepress/dist/", import.meta.url));
const BASE = "/below/a/path/";
const files = new Set(globSync("**/*", { cwd: folder }));
const pages = [...files].filter((file) => file.endsWith(".html") && file !== "404.html");
const read = (file: string): string => readFileSync(folder + file, "utf8");

const wrong: string[] = [];
const expect = (holds: boolean, what: string): void => {
  if (!holds) wrong.push(what);
};

/** Returns the decoded values of this attribute in a page. */
const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );

const idsOf = new Map(pages.map((page) => [page, new Set(attributes(read(page), "id"))]));

/** Returns the problem of a link of a page; undefined if it works. */
function faultOf(page: string, link: string): string | undefined {
  if (/^(?:https?|mailto|data):/.test(link)) return undefined;
  const [path = "", anchor = ""] = link.split("#");
  let target = path === "" ? page : posix.join(posix.dirname(page), decodeURI(path));
  if (target === "." || target.endsWith("/")) target = posix.join(target, "index.html");
  if (link.startsWith("/") || !files.has(target)) return `${page}: ${link} leads to a missing page`;
  const ids = target.startsWith("playground/") ? undefined : idsOf.get(target);
  return anchor === "" || ids === undefined || ids.has(decodeURIComponent(anchor))
    ? undefined
    : `${page}: ${link} leads to a missing heading`;
}

for (const page of pages) {
  const html = read(page);
  // The playground contains a link that is visible only on a server.
  if (page.startsWith("playground/")) continue;
  for (const link of new Set([...attributes(html, "href"), ...attributes(html, "src")])) {
    const fault = faultOf(page, link);
    if (fault !== undefined) wrong.push(fault);
  }
  const levels = [...html.matchAll(/<h([1-6]) id=/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1).length === 1, `${page} must have exactly one title`);
  const gap = levels.findIndex((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(gap === -1, `${page} skips a heading level before heading ${gap + 1}`);
}
const links = rules.filter(({ code }) => read(`rules/${code}.html`).includes('class="open-example"'));
const pictures = rules.filter(({ code }) => read(`rules/${code}.html`).includes('class="picture"'));
console.log(
  `${pages.length} pages; of ${rules.length} rules, ${pictures.length} have a picture, ${links.length} a link`,
);
expect(pictures.length > 35 && links.length > 35, "examples have too few pictures or links");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const server = createServer(({ url = "" }, response) => {
  const path = decodeURI(new URL(url, "http://x").pathname);
  const file = path.startsWith(BASE) ? path.slice(BASE.length).replace(/(^|\/)$/, "$1index.html") : "";
  if (!files.has(file)) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
  response.end(readFileSync(folder + file));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => {
    if (/error|warning/.test(message.type())) wrong.push(`${path}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => wrong.push(`${path}: ${message}`));
  page.on("request", (request) => {
    if (!/^(?:blob|data):/.test(request.url()))
      expect(request.url().startsWith(origin + BASE), `${path} requests ${request.url()}`);
  });
  await page.goto(origin + BASE + path);
  // Vue marks the element after hydration.
  if (!path.startsWith("playground/"))
    await page.waitForFunction("'__vue_app__' in document.querySelector('#app')");
  return page;
}

/** One page of each layout. */
const looks = ["", "rules/", "rules/known-target.html", "coming-from.html", "api/surveyc/runtime.html"];

/** The views, with the checks of the first page and of the others. Inside a page, colours are the same at each width. */
const contrast = { rule: "color-contrast" } as const;
const views = [
  { width: 1440, scheme: "light", first: {}, others: {} },
  { width: 1440, scheme: "dark", first: contrast, others: { ...contrast, parts: [".VPContent"] } },
  { width: 390, scheme: "light", first: {}, others: { without: "color-contrast" } },
] as const;

async function checkLook(context: BrowserContext, path: string): Promise<void> {
  const page = await open(context, path);
  for (const { width, scheme, first, others } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const isDark = (scheme === "dark").toString();
    await page.waitForFunction(`document.documentElement.classList.contains("dark") === ${isDark}`);
    await page.waitForFunction("document.getAnimations().every(({ playState }) => playState !== 'running')");
    // Wait for the layout after the change of the width.
    const fits = page.waitForFunction("document.documentElement.scrollWidth <= innerWidth", undefined, {
      timeout: 10_000,
    });
    await fits.catch(() => wrong.push(`${path || "start"} is too wide at ${width}`));
    const found = await violationsOn(page, path === "" ? first : others);
    for (const violation of found) wrong.push(`${path || "start"}, ${width} ${scheme}: ${violation}`);
  }
  await page.close();
}

/** Searches for each text, and waits until the list changes; consecutive texts must have different results. */
const searchInPage = `async (texts) => {
  const field = document.querySelector("#localsearch-input");
  const listed = () => [...document.querySelectorAll("#localsearch-list a")].map(({ href }) => href);
  const found = [];
  for (const text of texts) {
    const before = listed().join();
    const changed = new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => {
        if (listed().join() === before) return;
        observer.disconnect();
        resolve();
      });
      setTimeout(() => reject(new Error("The search shows nothing new for " + text)), 60_000);
      observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    });
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await changed;
    found.push(listed());
  }
  return found;
}`;

/** Returns the pages that the search lists for each text, each page once, best first. */
async function search(page: Page, texts: readonly string[]): Promise<string[][]> {
  await page.locator("#localsearch-input").waitFor();
  const lists = await page.evaluate<string[][]>(`(${searchInPage})(${JSON.stringify(texts)})`);
  const path = (href: string): string => href.slice((origin + BASE).length).replace(/#.*$/, "");
  return lists.map((links, at) => {
    const pages = links.map(path);
    const outside = pages.filter((page) => !page.startsWith("api/"));
    expect(
      new Set(outside).size === outside.length,
      `"${texts[at]}" finds a page more than once: ${outside}`,
    );
    return [...new Set(pages)];
  });
}

const BEST = 3;

async function checkSearch(context: BrowserContext): Promise<void> {
  const page = await open(context, "");
  await page.keyboard.press("Control+k");
  const sought = (["code", "summary"] as const).flatMap((member) =>
    rules.map((rule) => ({ text: rule[member], target: `rules/${rule.code}.html` })),
  );
  const lists = await search(
    page,
    sought.map(({ text }) => text),
  );
  const places = sought.map(({ text, target }, at) => {
    const found = lists[at] ?? [];
    const place = found.indexOf(target);
    expect(place >= 0 && place < BEST, `"${text}" finds ${found.slice(0, BEST).join(", ")}`);
    return place;
  });
  console.log(
    `search: ${places.filter((place) => place === 0).length} of ${places.length} codes and summaries find their rule first`,
  );
  // The theme gives its whole search the role of a button, which cannot be changed here.
  for (const violation of await violationsOn(page, { rule: "color-contrast" }))
    wrong.push(`search: ${violation}`);
  await page.close();
}

async function checkPlayground(context: BrowserContext): Promise<void> {
  const page = await open(context, "rules/no-endless-loop.html");
  await page.click(".open-example");
  await page.waitForSelector("#findings li:has-text('no-endless-loop')");
  await page.waitForSelector("#picture svg");
  await page.close();
}

async function checkFilter(context: BrowserContext): Promise<void> {
  const page = await open(context, "rules/");
  const shown = async (choice: string): Promise<number> => {
    await page.check(`.rule-filter [name=severity][value=${choice}]`);
    return await page.locator("tr[data-severity]:visible").count();
  };
  for (const severity of ["error", "warning", "info"]) {
    const count = rules.filter((rule) => rule.severity === severity).length;
    expect((await shown(severity)) === count, `the filter does not show the ${count} rules of ${severity}`);
  }
  expect((await shown("all")) === rules.length, "the filter hides rules although all are selected");
  await page.close();
}

const browser = await launchChromium();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  for (const path of looks) await checkLook(context, path);
  for (const check of [checkFilter, checkPlayground, checkSearch]) await check(context);
} finally {
  await browser.close();
  server.close();
  for (const what of wrong.slice(0, 50)) console.error(what);
  console.log(wrong.length === 0 ? "the site is valid" : `${wrong.length} problems`);
  if (wrong.length > 0) process.exitCode = 1;
}
