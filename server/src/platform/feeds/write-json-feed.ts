import { type Feed, type FeedAddress, type FeedEntry, updatedAt, withoutControls } from "./feed.ts";

/** Writes a feed as JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed, { url, hub }: FeedAddress): string {
  const written = {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.subtitle,
    home_page_url: feed.pageUrl,
    feed_url: url,
    language: "en",
    authors: [feed.author],
    ...(hub !== null && { hubs: [{ type: "WebSub", url: hub }] }),
    _dishboard: { updated: updatedAt(feed).toISOString() },
    items: feed.entries.map(item),
  };
  return JSON.stringify(written, (_, value: unknown) => (typeof value === "string" ? withoutControls(value) : value));
}

function item({ url, title, author, published, updated, summary, html, picture, tags, extras }: FeedEntry): object {
  return {
    id: url,
    url,
    title,
    summary,
    content_html: html,
    ...(picture && { image: picture.url, attachments: [{ url: picture.url, mime_type: picture.type }] }),
    date_published: published.toISOString(),
    date_modified: updated.toISOString(),
    ...(author && { authors: [author] }),
    ...(tags.length > 0 && { tags }),
    _dishboard: extras,
  };
}
