import { postKindsOf } from "@dishboard/contract/features";
import { boardAddress, boardPage } from "@dishboard/contract/feeds";
import type { PostKind } from "@dishboard/contract/posts";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Feed } from "../../platform/feeds/feed.ts";
import type { Settings } from "../../platform/settings.ts";
import { boardTitle, findFrozenBoard } from "../lists/weeks/frozen-boards.service.ts";
import { authorOf, type FeedSite, itemEntry, postEntry, weekEntry } from "./feed-entries.service.ts";
import * as repository from "./feeds.repository.ts";

/** The settings by which feeds are made. */
export type FeedSettings = Pick<Settings, "appName" | "publicUrl" | "marketArea" | "featuresOff">;

export type FeedSubject =
  | { kind: "board" | "weeks"; key: string }
  | { kind: "news" }
  | { kind: "posts"; of: PostKind }
  | { kind: "person"; id: string };

const newestEntries = 30;
const newestWeeks = 52;
const ranksOfWeek = 10;

/** Returns a feed's page; for the site's two boards, where a list would be. */
export function pageOfFeed(subject: FeedSubject): string {
  switch (subject.kind) {
    case "board":
      return boardAddress(subject.key);
    case "weeks":
      return `${boardAddress(subject.key)}/weeks`;
    case "news":
      return "/whats-new";
    case "posts":
      return subject.of === "snap" ? "/snaps" : "/drools";
    case "person":
      return `/profile/${subject.id}`;
  }
}

/** Returns undefined if the subject does not exist. */
export async function findFeed(
  db: Kysely<Schema>,
  settings: FeedSettings,
  subject: FeedSubject,
): Promise<Feed | undefined> {
  const site = { name: settings.appName, url: settings.publicUrl };
  switch (subject.kind) {
    case "board":
      return findBoardFeed(db, settings, site, subject.key);
    case "weeks":
      return findWeeksFeed(db, settings, site, subject.key);
    case "news":
      return findNewsFeed(db, settings, site);
    case "posts":
      return findPostsFeed(db, site, subject.of);
    case "person":
      return findPersonFeed(db, site, subject.id, postKindsOf(settings));
  }
}

async function findBoardFeed(db: Kysely<Schema>, settings: FeedSettings, site: FeedSite, key: string) {
  const board = await findFrozenBoard(db, settings, key);
  if (!board) return undefined;
  const ranked = await repository.findFeedItems(db, board.ids, [board.kind]);
  return feedOf(site, boardPage(key), {
    title: boardTitle(board, settings.marketArea),
    subtitle: `${board.kind === "dish" ? "The dishes" : "The products"} that people like best, in the order of their ranks.`,
    // Imported dishes are no news until submitted, whatever their rank.
    entries: ranked.flatMap((item, index) => (item.card.origin === null ? [itemEntry(site, item, index + 1)] : [])),
  });
}

async function findWeeksFeed(db: Kysely<Schema>, settings: FeedSettings, site: FeedSite, key: string) {
  const board = await findFrozenBoard(db, settings, key);
  if (!board) return undefined;
  const named = { key, name: boardTitle(board, settings.marketArea) };
  const weeks = await repository.listFeedWeeks(db, key, { limit: newestWeeks, ranks: ranksOfWeek });
  return feedOf(site, boardPage(key), {
    title: `${named.name}, week by week`,
    subtitle: "The board as it was every Monday at six.",
    entries: weeks.map((week) => weekEntry(site, named, week)),
  });
}

async function findNewsFeed(db: Kysely<Schema>, { marketArea }: FeedSettings, site: FeedSite) {
  const ids = await repository.listNewestIds(db, marketArea, newestEntries);
  const items = await repository.findFeedItems(db, ids, ["dish", "product"]);
  return feedOf(site, "/whats-new", {
    title: `What's New? · ${marketArea.name}`,
    subtitle: `The newest dishes near ${marketArea.name}, and the newest products.`,
    entries: items.map((item) => itemEntry(site, item)),
  });
}

async function findPostsFeed(db: Kysely<Schema>, site: FeedSite, kind: PostKind) {
  const posts = await repository.listFeedPosts(db, kind, newestEntries);
  return feedOf(site, kind === "snap" ? "/snaps" : "/drools", {
    title: kind === "snap" ? "Snaps" : "Drools",
    subtitle: kind === "snap" ? "Photos of what people eat" : "Short videos of what people eat",
    entries: posts.map((post) => postEntry(site, post)),
  });
}

async function findPersonFeed(db: Kysely<Schema>, site: FeedSite, id: string, kinds: readonly PostKind[]) {
  const person = await repository.findFeedPerson(db, id);
  const author = person && authorOf(site, person);
  if (!person || !author) return undefined;
  const [items, posts] = await Promise.all([
    repository
      .listItemIdsOfPerson(db, id, newestEntries)
      .then((ids) => repository.findFeedItems(db, ids, ["dish", "product"])),
    repository.listPostsOfPerson(db, id, newestEntries),
  ]);
  const shown = posts.filter(({ kind }) => kinds.includes(kind));
  const entries = [...items.map((item) => itemEntry(site, item)), ...shown.map((post) => postEntry(site, post))]
    .sort((a, b) => b.published.getTime() - a.published.getTime())
    .slice(0, newestEntries);
  return {
    ...feedOf(site, `/profile/${person.id}`, {
      title: `${author.name} on ${site.name}`,
      subtitle: `What ${author.name} has submitted and posted.`,
      entries,
    }),
    author,
  };
}

function feedOf(site: FeedSite, page: string, feed: Pick<Feed, "title" | "subtitle" | "entries">): Feed {
  return { ...feed, pageUrl: site.url + page, author: { name: site.name, url: `${site.url}/` } };
}
