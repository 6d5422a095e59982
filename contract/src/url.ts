/** Returns the URL of a text, absolute or relative to a base; null if invalid. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
