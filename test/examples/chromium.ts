// The browser that drives the examples: Debian's Chromium, where the machine has it.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

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
