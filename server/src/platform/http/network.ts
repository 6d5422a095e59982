/**
 * The network of an address, for limits: an IPv4 address, or the /64 of an IPv6 address, which is what one household or
 * machine is given and within which it can change the rest at will.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const groups = ip.includes("::")
    ? [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last]
    : first;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
