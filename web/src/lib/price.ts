/** Prices in the site's currency, which is set before anything is shown and never changes. */

let currency = "USD";
let price = formatterOf(currency);

/** Sets the currency, by its code of ISO 4217. */
export function setCurrency(code: string): void {
  if (code === currency) return;
  currency = code;
  price = formatterOf(code);
}

export function currencyCode(): string {
  return currency;
}

/** The sign that stands with a price: $, £, CHF. */
export function currencySign(): string {
  return price.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** How many digits prices have after the point: none, two or three. */
export function priceDecimals(): number {
  return price.resolvedOptions().maximumFractionDigits ?? 2;
}

/** A price as it is shown: $11.50, €0.05, ¥1200. */
export function formatPrice(cents: number): string {
  return price.format(cents / 100);
}

/** A price without what comes after the point: $5. */
export function formatWholePrice(units: number): string {
  return formatterOf(currency, 0).format(units);
}

function formatterOf(code: string, decimals?: number): Intl.NumberFormat {
  const options = { style: "currency", currency: code, currencyDisplay: "narrowSymbol", useGrouping: false } as const;
  const usual = new Intl.NumberFormat("en-US", options).resolvedOptions().maximumFractionDigits ?? 2;
  const digits = decimals ?? usual;
  return new Intl.NumberFormat("en-US", { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits });
}
