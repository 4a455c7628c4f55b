// The browser that drives the examples: Debian's Chromium, where the machine has it.
import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";

/** Where Debian's package puts it, unless CHROMIUM says otherwise. */
export const chromiumPath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Whether there is a browser here. With REQUIRE_CHROMIUM=1 its absence is a failure, not a reason to skip. */
export const hasChromium = existsSync(chromiumPath);
export const needsChromium = process.env["REQUIRE_CHROMIUM"] === "1";

/** Starts it so that it asks nothing of the network. */
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
 * What the accessibility check finds on a page, a line for each rule: of the whole page, or of these parts of it. A page that was
 * checked in light colours differs in dark ones by its `color-contrast` alone, and that is one rule of a hundred.
 */
export async function violationsOn(
  page: Page,
  { rule, parts }: { rule?: "color-contrast"; parts?: readonly string[] } = {},
): Promise<string[]> {
  // By the debugger: the policy of a page may allow no other script.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const context = parts === undefined ? "document" : JSON.stringify({ include: parts.map((part) => [part]) });
  const options = { resultTypes: ["violations"], preload: false, ...(rule && { runOnly: [rule] }) };
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${context}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`);
}
