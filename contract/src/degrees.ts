/** Reads degrees, also with a decimal comma, an exponent or a typographic minus. NaN for any other text. */
export function readDegrees(text: string): number {
  const plain = text
    .slice(0, 60)
    .normalize("NFKC")
    .trim()
    .replace(/^[\u2010-\u2015\u2212]/, "-")
    .replace(",", ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+\u2212]?\d{1,3})?$/i.test(plain)
    ? Number(plain.replace("\u2212", "-"))
    : Number.NaN;
}
