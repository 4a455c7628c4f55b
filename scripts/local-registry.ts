// A registry of npm on this machine, with the packed package and the packages in node_modules: `npm install` runs as printed, without
// the network, and gets the versions of package-lock.json.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest;

/** Starts a registry for the package in a tarball, and returns its address and how to stop it. */
export async function startRegistry(tarball: string): Promise<{ origin: string; stop(): void }> {
  const own = readManifest(root);
  const folderOf = (name: string): string => (name === own.name ? root : `${root}node_modules/${name}`);
  const archive = (name: string): Buffer =>
    name === own.name
      ? readFileSync(tarball)
      : execFileSync(
          "tar",
          ["-cz", "--transform=s,^[.],package,", "--exclude=./node_modules", "-C", folderOf(name), "."],
          { maxBuffer: 2 ** 28 },
        );
  let origin = "";
  const server = createServer(({ url = "", method }, response) => {
    const [, kind = "", encoded = ""] = /^\/(-\/archive\/)?([^?]*)/.exec(url) ?? [];
    const name = decodeURIComponent(encoded);
    if (method !== "GET" || !/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) || !existsSync(folderOf(name)))
      return void response.writeHead(404).end("{}");
    if (kind !== "") return void response.end(archive(name));
    const manifest = readManifest(folderOf(name));
    const { version } = manifest;
    const dist = { tarball: `${origin}/-/archive/${encodeURIComponent(name)}` };
    const versions = { [version]: { ...manifest, dist } };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
