import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const root = "/playground";

/** The page has one script, which starts a worker of its own, and speaks to this server alone. */
const headers = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const types: Readonly<Record<string, string>> = {
  "playground.js": "text/javascript; charset=utf-8",
  "playground.css": "text/css; charset=utf-8",
};

/** Where the build puts the page: beside the file of the command. */
export const builtPage = new URL("./playground/", import.meta.url);

const missing = (): Response =>
  new Response("The playground is not part of this build. In the repository, run: npm run build\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** A file that is kept compressed, for those who read it so and those who do not. */
async function packed(name: string, folder: URL, request: Request): Promise<Response> {
  const bytes = await readFile(new URL(`${name}.gz`, folder));
  const accepts = /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers.get("accept-encoding") ?? "");
  return new Response(accepts ? bytes : await promisify(gunzip)(bytes), {
    headers: {
      ...headers,
      "content-type": types[name] as string,
      vary: "accept-encoding",
      ...(accepts ? { "content-encoding": "gzip" } : {}),
    },
  });
}

/** The page, which is told that it is served by an API server. */
async function document(folder: URL): Promise<Response> {
  const html = await readFile(new URL("index.html", folder), "utf8");
  return new Response(html.replace('data-server=""', 'data-server="../"'), {
    headers: { ...headers, "content-type": "text/html; charset=utf-8" },
  });
}

/** Answers requests for the playground, from the folder of its build; null for other paths. */
export async function servePlayground(path: string, request: Request, folder: URL): Promise<Response | null> {
  if (path === root) return new Response(null, { status: 308, headers: { location: `${root}/` } });
  if (!path.startsWith(`${root}/`)) return null;
  const name = path.slice(root.length + 1);
  try {
    if (name === "") return await document(folder);
    return Object.hasOwn(types, name) ? await packed(name, folder, request) : missing();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return missing();
  }
}
