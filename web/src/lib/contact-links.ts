import { readUrl } from "@dishboard/contract/url";

/** A website's address; null if unsafe to open. */
export function webUrl(website: string): URL | null {
  const url = readUrl(website);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The `tel:` link of the first of several numbers; null if it has none. */
export function phoneUrl(phone: string): string | null {
  const number = (phone.split(/[;,/]/)[0] ?? "").replace(/\(0\)|[\s().-]/g, "");
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : null;
}
