const languages = new Intl.DisplayNames("en", { type: "language" });

/** Readable tags: 'en:orange-juice' and 'fr:noisettes' become 'orange juice, noisettes (French)'. */
export function wordsOfTags(tags: readonly string[]): string {
  return tags.map(wordsOfTag).join(", ");
}

function wordsOfTag(tag: string): string {
  const [, language, rest] = /^([a-z]{2,3}):(.*\S.*)$/su.exec(tag) ?? [];
  if (language === undefined || rest === undefined) return tag;
  const words = rest.replaceAll("-", " ");
  return language === "en" ? words : `${words} (${languages.of(language)})`;
}
