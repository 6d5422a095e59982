/** The first `maxLength` UTF-16 units of a text, without a cut character or anything that PostgreSQL refuses. */
export function excerptOf(text: string, maxLength: number): string {
  const isCutInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(maxLength - 1, maxLength + 1));
  return text
    .slice(0, isCutInside ? maxLength - 1 : maxLength)
    .toWellFormed()
    .replaceAll("\0", "");
}
