import { expect, test } from "vitest";
import { nodeRequest } from "#http/wire/node/node-request.ts";
import type { NodeRequest } from "#http/wire/node/node-types.ts";

const address = (given: object, socket: object = { localAddress: "127.0.0.1", localPort: 80 }): string =>
  nodeRequest(
    { method: "GET", socket, rawHeaders: [], ...given } as unknown as NodeRequest,
    () => new AbortController().signal,
  ).url;

test("addresses have the origin of the socket", () => {
  expect(address({ url: "/a" })).toBe("http://127.0.0.1/a");
  expect(address({})).toBe("http://127.0.0.1/");
  expect(address({ url: "/b", originalUrl: "/a/b" })).toBe("http://127.0.0.1/a/b");
  expect(address({ url: "/a" }, { encrypted: true, localAddress: "::1", localPort: 443 })).toBe(
    "https://[::1]/a",
  );
  expect(address({ url: "/a" }, { localAddress: "::ffff:10.0.0.3", localPort: 1 })).toBe(
    "http://10.0.0.3:1/a",
  );
  expect(address({ url: "/a" }, { localAddress: "fe80::1%eth0", localPort: 1 })).toBe("http://[fe80::1]:1/a");
  expect(address({ url: "/a" }, {})).toBe("http://localhost/a");
});
