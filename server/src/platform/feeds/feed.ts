/** A web feed of any format. All addresses are absolute. */
export type Feed = {
  pageUrl: string;
  title: string;
  subtitle: string;
  author: FeedAuthor;
  entries: FeedEntry[];
};

export type FeedAuthor = { name: string; url: string };

export type FeedEntry = {
  /** Its page; also its permanent id. */
  url: string;
  title: string;
  author: FeedAuthor | null;
  published: Date;
  updated: Date;
  summary: string;
  html: string;
  picture: { url: string; type: string } | null;
  tags: readonly string[];
  /** Data of this site only. */
  extras: object;
};

export type FeedAddress = { url: string; hub: string | null };

/** Returns when a feed last changed; 1970 if it is empty. */
export function updatedAt({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes the characters that a feed cannot have. */
export function withoutControls(text: string): string {
  return text.replace(notXml, "");
}
