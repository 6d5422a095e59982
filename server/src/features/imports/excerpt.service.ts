/** A text's first UTF-16 units, without cut characters or what PostgreSQL refuses. */
export function excerptOf(text: string, maxLength: number): string {
  const isCutInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(maxLength - 1, maxLength + 1));
  return text
    .slice(0, isCutInside ? maxLength - 1 : maxLength)
    .toWellFormed()
    .replaceAll("\0", "");
}
