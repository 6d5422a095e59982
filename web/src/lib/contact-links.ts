import { readUrl } from "@dishboard/contract/url";

/** The address of a website; null where a browser should not open it. */
export function webUrl(website: string): URL | null {
  const url = readUrl(website);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The link by which a phone calls a number, of several the first; null where it is none. */
export function phoneUrl(phone: string): string | null {
  const number = (phone.split(/[;,/]/)[0] ?? "").replace(/\(0\)|[\s().-]/g, "");
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : null;
}
