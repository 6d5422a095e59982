/** Returns the URL that a text writes, absolute or relative to a base; null for any other text. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
