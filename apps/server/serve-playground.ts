import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { preferredEncoding } from "./compress.ts";

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

/** The encoding in which a client receives a file that is stored with Brotli. Browsers offer Brotli only over TLS and to localhost. */
async function encode(bytes: Uint8Array, request: Request): Promise<[body: Uint8Array, encoding?: string]> {
  const encoding = preferredEncoding(request);
  if (encoding === "br") return [bytes, encoding];
  const text = await promisify(brotliDecompress)(bytes);
  return encoding === "gzip" ? [await promisify(gzip)(text), encoding] : [text];
}

/** Serves a compressed file in an encoding that the client accepts. */
async function serveCompressed(name: string, folder: URL, request: Request): Promise<Response> {
  const bytes = await readFile(new URL(`${name}.br`, folder));
  // Weak, because all encodings share it.
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const cached = { ...playgroundHeaders, etag, vary: "accept-encoding" };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers: cached });
  const [body, encoding] = await encode(bytes, request);
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      ...cached,
      "content-type": playgroundTypes[name] as string,
      ...(encoding !== undefined && { "content-encoding": encoding }),
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
