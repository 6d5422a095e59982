import { BlockList, isIPv4, isIPv6, SocketAddress } from "node:net";
import { Problem } from "@dishboard/contract/problem";

/** The proxies whose forwarded addresses are believed: none, this number in front, or these addresses. */
export type TrustedProxies = false | number | readonly string[];

export function trustProxies(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  // Fastify itself trusts no one if it is given a number.
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [text = "", prefix] = proxy.split("/");
    const address = prefix === undefined ? (addressOf(text) ?? text) : text;
    trusted.addSubnet(address, Number(prefix ?? bitsOf(address)), familyOf(address));
  }
  return (text) => {
    const address = addressOf(text);
    return address !== null && trusted.check(address, familyOf(address));
  };
}

/** Whether a text is an address, or a network like 10.0.0.0/8. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  if (more.length > 0 || (!isIPv4(address) && !isIPv6(address))) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bitsOf(address));
}

/** Returns an address without port and zone, an IPv4-mapped one as IPv4. Null if invalid. */
export function addressOf(text: string | undefined): string | null {
  const [, ipv4] = /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(text ?? "") ?? [];
  if (ipv4 !== undefined) return isIPv4(ipv4) ? ipv4 : null;
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text ?? "") ?? [];
  const [ipv6 = ""] = (bracketed ?? text ?? "").split("%");
  if (!isIPv6(ipv6)) return null;
  // Writes an address in one way only.
  const { address } = new SocketAddress({ address: ipv6, family: "ipv6" });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

export function unreadableAddress(): Problem {
  return new Problem("invalid", "X-Forwarded-For does not hold the address of the caller");
}

/**
 * Returns the network for limits: an IPv4 address, or the /56 of an IPv6 address. Many households get a /56 and can
 * change the rest at will. Throws `Problem("invalid")` for an invalid address.
 */
export function networkOf(ip: string): string {
  const address = addressOf(ip);
  if (address === null) throw unreadableAddress();
  if (isIPv4(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - first.length - last.length)).fill("0") : [];
  const [a, b, c, d = ""] = [...first, ...zeros, ...last];
  return [a, b, c, (Number.parseInt(d, 16) & 0xff00).toString(16)].join(":");
}

/** IPv4 networks of the machine, the house or the provider, and unroutable ones. */
const closedIpv4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  // In Azure this is the host of a virtual machine.
  ...["168.63.129.16/32", "224.0.0.0/3"],
];

/** NAT64 translates all of IPv4 behind this prefix: such an address is as open as the IPv4 address. */
const nat64 = "64:ff9b::";

/** Assigned addresses and those of translators. All others are closed. */
const openIpv6 = blockListOf(["2000::/3", `${nat64}/96`]);

const closedNetworks = blockListOf([
  ...closedIpv4,
  ...closedIpv4.map((network) => `${nat64}${network.replace(/\d+$/, (prefix) => String(96 + Number(prefix)))}`),
  // Protocols (Teredo among them), documentation, and 6to4, which may lead to any address of IPv4.
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]);

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/** Whether an address is on the open internet, and not on this machine or its network. */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (address === null || closedNetworks.check(address, familyOf(address))) return false;
  return isIPv4(address) || openIpv6.check(address, "ipv6");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}

function bitsOf(address: string): number {
  return isIPv4(address) ? 32 : 128;
}
