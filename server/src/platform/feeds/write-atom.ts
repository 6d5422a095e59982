import { escapeHtml } from "../html.ts";
import { type Feed, type FeedAddress, type FeedAuthor, type FeedEntry, updatedAt, withoutControls } from "./feed.ts";

/** Writes a feed as Atom (RFC 4287). */
export function writeAtom(feed: Feed, { url, hub }: FeedAddress): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("id", url),
    element("title", feed.title),
    element("subtitle", feed.subtitle),
    element("updated", updatedAt(feed).toISOString()),
    author(feed.author),
    link({ rel: "self", type: "application/atom+xml", href: url }),
    link({ rel: "alternate", type: "text/html", href: feed.pageUrl }),
    hub === null ? "" : link({ rel: "hub", href: hub }),
    ...feed.entries.map(entry),
    "</feed>",
  ].join("\n");
}

function entry({ url, title, published, updated, summary, html, picture, tags, author: by }: FeedEntry): string {
  return [
    "<entry>",
    element("id", url),
    element("title", title),
    element("published", published.toISOString()),
    element("updated", updated.toISOString()),
    by === null ? "" : author(by),
    link({ rel: "alternate", type: "text/html", href: url }),
    picture === null ? "" : link({ rel: "enclosure", type: picture.type, href: picture.url }),
    ...tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    element("summary", summary),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ]
    .filter(Boolean)
    .join("");
}

function author({ name, url }: FeedAuthor): string {
  return `<author>${element("name", name)}${element("uri", url)}</author>`;
}

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<link ${written.join(" ")}/>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function escapeXml(text: string): string {
  return escapeHtml(withoutControls(text));
}
