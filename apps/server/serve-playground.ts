import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const playgroundPath = "/playground";

/** The page has one script, which starts a worker and connects only to this server. */
const playgroundHeaders = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const playgroundTypes: Readonly<Record<string, string>> = {
  "playground.js": "text/javascript; charset=utf-8",
  "playground.css": "text/css; charset=utf-8",
};

const missingPlayground = (): Response =>
  new Response("The playground is not part of this build. In the repository, run: npm run build\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** Serves a compressed file, and decompresses it for clients without gzip support. */
async function serveCompressed(name: string, folder: URL, request: Request): Promise<Response> {
  const bytes = await readFile(new URL(`${name}.gz`, folder));
  // Weak, because both encodings share it.
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const cached = { ...playgroundHeaders, etag, vary: "accept-encoding" };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers: cached });
  const accepts = /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers.get("accept-encoding") ?? "");
  return new Response(accepts ? bytes : await promisify(gunzip)(bytes), {
    headers: {
      ...cached,
      "content-type": playgroundTypes[name] as string,
      ...(accepts ? { "content-encoding": "gzip" } : {}),
    },
  });
}

/** Serves the page with the mark of an API server. */
async function serveDocument(folder: URL): Promise<Response> {
  const html = await readFile(new URL("index.html", folder), "utf8");
  return new Response(html.replace('data-server=""', 'data-server="../"'), {
    headers: { ...playgroundHeaders, "content-type": "text/html; charset=utf-8" },
  });
}

/** Handles requests for the playground from the folder of its build; null for other paths. */
export async function servePlayground(path: string, request: Request, folder: URL): Promise<Response | null> {
  if (path === playgroundPath)
    return new Response(null, { status: 308, headers: { location: `${playgroundPath}/` } });
  if (!path.startsWith(`${playgroundPath}/`)) return null;
  const name = path.slice(playgroundPath.length + 1);
  try {
    if (name === "") return await serveDocument(folder);
    return Object.hasOwn(playgroundTypes, name)
      ? await serveCompressed(name, folder, request)
      : missingPlayground();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return missingPlayground();
  }
}
