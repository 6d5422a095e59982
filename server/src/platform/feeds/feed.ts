/** A feed, whatever its format. All addresses are whole. */
export type Feed = {
  /** The page that it follows. */
  pageUrl: string;
  title: string;
  subtitle: string;
  author: FeedAuthor;
  /** Newest first, or best first. */
  entries: FeedEntry[];
};

/** Who has written something. */
export type FeedAuthor = { name: string; url: string };

/** An entry of a feed. */
export type FeedEntry = {
  /** Its page; also its id, which stays the same whatever is edited. */
  url: string;
  title: string;
  author: FeedAuthor | null;
  published: Date;
  updated: Date;
  summary: string;
  html: string;
  picture: { url: string; type: string } | null;
  tags: readonly string[];
  /** What only this site's entries say. */
  extras: object;
};

/** Where a feed is read, and the hub that tells its readers of changes; null where there is none. */
export type FeedAddress = { url: string; hub: string | null };

/** When a feed has last changed; the beginning of time while it has no entry. */
export function updatedAt({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));
}

/** Characters that XML cannot have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text without the characters that a feed cannot have. */
export function withoutControls(text: string): string {
  return text.replace(notXml, "");
}
