/** The currency is set before rendering and never changes. */

let currency = "USD";
let price = formatterOf(currency);

/** Sets the ISO 4217 currency. */
export function setCurrency(code: string): void {
  if (code === currency) return;
  currency = code;
  price = formatterOf(code);
}

export function currencyCode(): string {
  return currency;
}

/** The currency's sign: $, £, CHF. */
export function currencySign(): string {
  return price.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

/** Decimals of prices: none, two or three. */
export function priceDecimals(): number {
  return price.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats a price: $11.50, ¥1200. */
export function formatPrice(cents: number): string {
  return price.format(cents / 100);
}

/** Formats a price without decimals: $5. */
export function formatWholePrice(units: number): string {
  return formatterOf(currency, 0).format(units);
}

function formatterOf(code: string, decimals?: number): Intl.NumberFormat {
  const options = { style: "currency", currency: code, currencyDisplay: "narrowSymbol", useGrouping: false } as const;
  const usual = new Intl.NumberFormat("en-US", options).resolvedOptions().maximumFractionDigits ?? 2;
  const digits = decimals ?? usual;
  return new Intl.NumberFormat("en-US", { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits });
}
