import { BlockList, isIP } from "node:net";

/** A network in CIDR notation, or one address. Node takes IPv6 addresses with a zone, of which lists know nothing. */
const notation = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/;

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

function readNetwork(text: string): Network | null {
  const [, address = "", length] = notation.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const most = version === 4 ? 32 : 128;
  const bits = length === undefined ? most : Number(length);
  return bits > most ? null : { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/** Whether a text is an address or a network in CIDR notation. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/** Makes a function that tells whether an address is in one of these networks. An IPv4 address may be in one of IPv6. */
export function trustedProxies(
  networks: readonly string[] = [],
): (address: string, family: "ipv4" | "ipv6") => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.bits, network.family);
  }
  return (address, family) => list.check(address, family);
}
