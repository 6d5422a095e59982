/**
 * The beginning of a text for somebody to read, at most so many letters long as JavaScript counts them: it ends between two
 * characters, and has nothing that PostgreSQL refuses.
 */
export function excerptOf(text: string, maxLength: number): string {
  const isCutInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(maxLength - 1, maxLength + 1));
  return text
    .slice(0, isCutInside ? maxLength - 1 : maxLength)
    .toWellFormed()
    .replaceAll("\0", "");
}
