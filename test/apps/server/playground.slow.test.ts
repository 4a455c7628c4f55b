import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePlayground } from "#apps/server/serve-playground.ts";
import { createHandler, toNodeListener } from "#http/index.ts";
import { memoryStore } from "#stores/index.ts";
import { hasChromium, launchChromium, needsChromium } from "../../examples/chromium.ts";
import { buildPage } from "../playground/build-page.ts";

const get = (path: string, folder: URL, headers: Record<string, string> = {}): Promise<Response | null> =>
  servePlayground(path, new Request(`http://localhost${path}`, { headers }), folder);

describe("the files of the playground", () => {
  const folder = mkdtempSync(join(tmpdir(), "surveyc-page-"));
  const url = pathToFileURL(`${folder}/`);
  beforeAll(() => {
    writeFileSync(join(folder, "index.html"), '<html data-server="">');
    writeFileSync(join(folder, "playground.js.br"), brotliCompressSync("run()"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("know that there is a server, and run only their own script", async () => {
    const reply = await get("/playground/", url);
    expect(await reply?.text()).toBe('<html data-server="../">');
    expect(reply?.headers.get("content-security-policy")).toMatch(
      /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
    );
  });

  it.each([
    ["gzip, deflate", "gzip"],
    ["gzip, br", "br"],
    ["br;q=1.0, gzip;q=0.5", "br"],
    ["gzip;q=0", null],
    ["br;q=0.0, gzip", "gzip"],
    ["", null],
  ])("are compressed for those who read it so: %j", async (accepted, encoding) => {
    const reply = await get("/playground/playground.js", url, { "accept-encoding": accepted });
    const bytes = Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(reply?.headers.get("content-encoding") ?? null).toBe(encoding);
    expect(reply?.headers.get("vary")).toBe("accept-encoding");
    const text =
      encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
    expect(text.toString()).toBe("run()");
  });

  it.each([
    ["/playground", 308],
    ["/playground/playground.css", 404],
    ["/playground/secret", 404],
    ["/playground/../cli.js", 404],
    ["/playground/constructor", 404],
  ])("%s is %d", async (path, status) => {
    expect((await servePlayground(path, new Request("http://localhost/"), url))?.status).toBe(status);
  });

  it("do not affect other paths, and explain how to build what is missing", async () => {
    expect(await get("/playgrounds/", url)).toBeNull();
    const empty = await get("/playground/", new URL("./missing/", url));
    expect(empty?.status).toBe(404);
    expect(await empty?.text()).toContain("npm run build");
  });
});

describe.runIf(hasChromium || needsChromium)("the playground of a server", () => {
  let browser: Browser;
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    [folder, browser] = await Promise.all([buildPage(), launchChromium()]);
    for (const name of ["playground.js", "playground.css"])
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
    const handler = createHandler({
      store: await memoryStore(),
      authenticate: (request) =>
        request.headers.get("authorization") === "Bearer good"
          ? { user: { uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11" }, projects: ["1"], scopes: ["*"] }
          : null,
    });
    const page = pathToFileURL(`${folder}/`);
    const listener = toNodeListener({
      ...handler,
      handle: async (request) =>
        (await servePlayground(new URL(request.url).pathname, request, page)) ?? handler.handle(request),
    });
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("lists, loads and saves surveys with a key", async () => {
    const page = await (await browser.newContext()).newPage();
    const trouble: string[] = [];
    page.on("pageerror", ({ message }) => trouble.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("401")) trouble.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/playground/`);
    await page.waitForSelector(".frame svg");
    await page.getByRole("button", { name: "Server" }).click();
    const says = (text: string | RegExp) => page.locator("#status", { hasText: text }).waitFor();
    await page.getByLabel("API key").fill("wrong");
    await page.getByRole("button", { name: "List surveys" }).click();
    await says("is not known");
    await page.getByLabel("API key").fill("good");
    await page.getByRole("button", { name: "List surveys" }).click();
    await says("0 surveys.");
    await page.getByRole("button", { name: "Save to the server" }).click();
    await says("Saved as Would you recommend us?");
    await page.locator("#samples").selectOption({ index: 2 });
    await page.getByRole("button", { name: "Load", exact: true }).click();
    // Loading an example is announced in more words.
    await says(/^Loaded\.$/);
    await page.locator("#editor", { hasText: "Would you recommend us?" }).waitFor();
    await page.getByRole("button", { name: "Save to the server" }).click();
    await says("Saved as Would you recommend us?");
    expect(trouble).toEqual([]);
  });
});
