// deploy/nginx.conf in a running nginx, before a server that has the paths for operators at the same address.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders, RequestOptions } from "node:http";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, freePort, programFolders } from "../../own-server.ts";
import { type Serving, serveMemory } from "./in-process.ts";

const programs = folderWith(["nginx"], [...programFolders(), "/usr/sbin", "/usr/local/sbin"]);
const hasOpenssl = folderWith(["openssl"], programFolders()) !== undefined;
const isMissing = programs === undefined || !hasOpenssl;
if (isMissing && process.env["REQUIRE_NGINX"] === "1")
  throw new Error("nginx or openssl is not installed here, and REQUIRE_NGINX=1 asks for both.");

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Replaces a text that must occur. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  let next = text;
  for (const [from, to] of changes) {
    expect(next).toContain(from);
    next = next.replaceAll(from, to);
  }
  return next;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

describe.skipIf(isMissing)(
  isMissing
    ? "nginx (skipped: nginx or openssl is not installed here; Debian: apt-get install nginx openssl)"
    : "nginx",
  () => {
    let server: Serving;
    let folder: string;
    let plainPort: number;
    let port: number;
    let stop = async (): Promise<void> => {};

    const send = async (
      path: string,
      { body, ...options }: RequestOptions & { readonly body?: string } = {},
    ): Promise<Reply> => {
      const sent = request({
        host: "127.0.0.1",
        port,
        path,
        rejectUnauthorized: false,
        agent: false,
        ...options,
      });
      // nginx may reply before it has read a large body.
      sent.on("error", () => {});
      sent.end(body);
      const [incoming] = await once(sent, "response");
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(pieces) };
    };

    beforeAll(async () => {
      server = await serveMemory("--metrics", "--trusted-proxy", "127.0.0.1");
      folder = mkdtempSync(join(tmpdir(), "surveyc-nginx-"));
      [plainPort, port] = [await freePort(), await freePort()];
      const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
      const subject = ["-days", "2", "-subj", "/CN=surveys.example.org"];
      const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
      execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", certificate], {
        stdio: "ignore",
      });
      const live = "/etc/letsencrypt/live/surveys.example.org";
      const site = replaced(readFileSync("deploy/nginx.conf", "utf8"), [
        ["listen [::]:80;", ""],
        ["listen [::]:443 ssl http2;", ""],
        ["listen 80;", `listen 127.0.0.1:${plainPort};`],
        ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
        [`${live}/fullchain.pem`, certificate],
        [`${live}/privkey.pem`, key],
        ["127.0.0.1:8000", new URL(server.origin).host],
      ]);
      writeFileSync(join(folder, "site.conf"), site);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${folder};`)
        .join(" ");
      const user = process.getuid?.() === 0 ? "user root;" : "";
      writeFileSync(
        join(folder, "nginx.conf"),
        `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary} include ${folder}/site.conf; }`,
      );
      const nginx = spawn(
        join(programs ?? "", "nginx"),
        ["-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")],
        {
          stdio: "ignore",
        },
      );
      const ended = once(nginx, "exit");
      stop = async () => {
        nginx.kill("SIGTERM");
        await ended;
      };
      while (!(await isListening(port)))
        if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
    }, 30_000);
    afterAll(async () => {
      await stop();
      await server?.stop();
      if (folder !== undefined) rmSync(folder, { recursive: true });
    });

    test.each([
      "/metrics",
      "/metrics/",
      "/metrics/x",
      "//metrics",
      "/%6detrics",
      "/x/../metrics",
      "/./metrics",
      "/METRICS",
      "/-/backup",
      "/-/accounts",
      "/%2d/answers",
      "/x/..//-/backup",
    ])("does not pass on %s", async (path) => {
      expect((await fetch(`${server.origin}/metrics`)).status).toBe(200);
      const { status, headers, body } = await send(path);
      expect(status).toBe(404);
      // Replies of surveyc have one.
      expect(headers["x-request-id"] === undefined).toBe(path !== "/METRICS");
      expect(body.toString()).not.toMatch(/surveyc_|nodejs_/);
    });

    test("redirects HTTP to HTTPS", async () => {
      const reply = await fetch(`http://127.0.0.1:${plainPort}/docs?x=1`, { redirect: "manual" });
      expect([reply.status, reply.headers.get("location")]).toEqual([308, "https://127.0.0.1/docs?x=1"]);
    });

    test("replaces what a client claims about its address and its id, and passes on its trace", async () => {
      const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
      const forged = {
        "x-forwarded-for": "203.0.113.9",
        forwarded: "for=203.0.113.9",
        "x-request-id": "forged",
      };
      const reply = await send("/api/projects/1/surveys/", { headers: { ...forged, traceparent } });
      expect([reply.status, reply.headers["traceparent"]]).toEqual([401, traceparent]);
      expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000");
      const id = reply.headers["x-request-id"];
      expect(id).toMatch(/^[\da-f]{32}$/);
      await expect.poll(() => server.output().out).toContain(`"${id}"`);
      expect(server.output().out).toContain('"address":"127.0.0.1"');
      expect(server.output().out).not.toMatch(/203\.0\.113\.9|forged/);
    });

    test("passes on compressed replies", async () => {
      const { headers, body } = await send("/docs", { headers: { "accept-encoding": "gzip" } });
      expect([headers["content-encoding"], headers["vary"]]).toEqual(["gzip", "accept-encoding"]);
      expect(body.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    });

    test.each([
      [1_500_000, "application/problem+json"],
      [3_000_000, "text/html"],
    ])("a body of %i bytes is 413 with the type %s", async (bytes, type) => {
      const key = /every project and scope: (\S+)/.exec(server.output().err)?.[1] ?? "";
      const reply = await send("/api/projects/1/surveys/", {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "content-length": bytes,
        },
        body: `"${"x".repeat(bytes - 2)}"`,
      });
      expect([reply.status, reply.headers["content-type"]]).toEqual([413, type]);
    });
  },
);
