// The browser that drives the examples: Debian's Chromium, if installed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumPath, hasChromium } from "../own-browser.ts";

export { chromiumPath, hasChromium };

/** Minified, because it is sent to each page: less than half of `axe.source`. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** With REQUIRE_CHROMIUM=1 the absence of a browser is a failure, not a reason to skip. */
export const needsChromium = process.env["REQUIRE_CHROMIUM"] === "1";

/** Starts it so that it sends no requests of its own. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/**
 * The findings of the accessibility check on a page, one line for each rule: of the whole page, or of these parts of it. A page
 * that was checked in light colours differs in dark ones only by `color-contrast`. This one rule of a hundred takes more than half
 * of the time, and is omitted if only the layout differs.
 */
export async function violationsOn(
  page: Page,
  {
    rule,
    without,
    parts,
  }: { rule?: "color-contrast"; without?: "color-contrast"; parts?: readonly string[] } = {},
): Promise<string[]> {
  // By the debugger: the policy of a page may allow no other script.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const context = parts === undefined ? "document" : JSON.stringify({ include: parts.map((part) => [part]) });
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    preload: false,
    ...(rule && { runOnly: [rule] }),
    ...(without && { rules: { [without]: { enabled: false } } }),
  };
  // Only a summary, because the passed rules would be sent, too.
  return page.evaluate<string[]>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 120)).join(" ")))`,
  );
}
