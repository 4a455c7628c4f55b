import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { clientAddress, networkOf } from "#http/accounts/client-address.ts";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addSubnet("fd00::", 8, "ipv6");

const client = (connection: string | undefined, headers: Record<string, string> = {}) =>
  clientAddress(new Request("https://example.org/", { headers }), connection, (address, family) =>
    proxies.check(address, family),
  );

describe("the address of a client", () => {
  test.each<[string | undefined, string, string | null]>([
    // Only headers of the proxies are trusted.
    ["192.0.2.1", "198.51.100.1", "192.0.2.1"],
    ["10.0.0.1", "", "10.0.0.1"],
    ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "203.0.113.9, 198.51.100.1,10.1.2.3 , , fd00::7", "198.51.100.1"],
    ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["fd00::1", "2001:DB8:0:0:0::1", "2001:db8::1"],
    ["::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["10.0.0.1", "[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "198.51.100.1", "fe80::1"],
    ["10.0.0.1", "255.255.255.255", "255.255.255.255"],
    // As long as an address can be.
    ["10.0.0.1", "abcd:abcd:abcd:abcd:abcd:abcd:192.168.158.190", "abcd:abcd:abcd:abcd:abcd:abcd:c0a8:9ebe"],
    // Invalid addresses are ignored, and so is everything left of them.
    ["10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
    ["10.0.0.1", "198.51.100.1, 256.0.0.1", "10.0.0.1"],
    ["10.0.0.1", "198.51.100.1, 010.0.0.1", "10.0.0.1"],
    ["10.0.0.1", '198.51.100.1, "}{', "10.0.0.1"],
    ["10.0.0.1", "::1]/x[, 10.0.0.2", "10.0.0.2"],
    ["10.0.0.1", "::1]/x:1, 10.0.0.2", "10.0.0.2"],
    ["10.0.0.1", "a".repeat(10_000), "10.0.0.1"],
    [undefined, "198.51.100.1", null],
    ["", "198.51.100.1", null],
  ])("of %j with X-Forwarded-For: %s is %j", (connection, forwarded, expected) => {
    expect(client(connection, { "x-forwarded-for": forwarded })).toBe(expected);
  });

  test.each<[string, string]>([
    ["for=198.51.100.1", "198.51.100.1"],
    ['For="[2001:db8::1]:4711";proto=https, for=10.0.0.2;by=10.0.0.1', "2001:db8::1"],
    ['proto=https;by="a,b";for="198.51.100.1:80"', "198.51.100.1"],
    ['for="203.0.113.9, for=198.51.100.1', "198.51.100.1"],
    ["for=198.51.100.1, for=_hidden", "10.0.0.1"],
    ["for=198.51.100.1, proto=https", "10.0.0.1"],
    ['for=198.51.100.1, x="for=203.0.113.9"', "10.0.0.1"],
  ])("with Forwarded: %s is %s", (forwarded, expected) => {
    expect(client("10.0.0.1", { forwarded })).toBe(expected);
    expect(client("192.0.2.1", { forwarded })).toBe("192.0.2.1");
    expect(client("10.0.0.1", { forwarded, "x-forwarded-for": "198.51.100.7" })).toBe("198.51.100.7");
  });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["1::5:6:7:8", "1:0:0:0"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["::2:3:4:5:6:7:8", "0:2:3:4"],
    ["::1", "0:0:0:0"],
    ["no address", "no address"],
  ])("%s belongs to the network %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is the address that the first proxy saw; headers of the client are ignored", () => {
    const sent = fc.string({ unit: "binary-ascii" }).filter((text) => !/[\u0000-\u001f\u007f]/.test(text));
    fc.assert(
      fc.property(sent, fc.ipV4(), fc.constantFrom("x-forwarded-for", "forwarded"), (text, seen, name) => {
        fc.pre(!proxies.check(seen, "ipv4"));
        const node = (address: string) => (name === "forwarded" ? `for=${address}` : address);
        expect(client("fd00::1", { [name]: `${text}, ${node(seen)}, ${node("10.9.9.9")}` })).toBe(seen);
      }),
    );
  });
});
