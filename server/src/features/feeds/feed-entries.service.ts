import { allergenNames, askBeforeEating, type ItemAllergens, reactionReported } from "@dishboard/contract/allergens";
import { boardAddress } from "@dishboard/contract/feeds";
import type { ItemKind } from "@dishboard/contract/items";
import { allergens as allAllergens } from "@dishboard/contract/labels";
import { pictureAt } from "@dishboard/contract/media";
import { sharePicturePath } from "@dishboard/contract/share-pictures";
import { uncontradictedLabels } from "@dishboard/contract/uncontradicted-labels";
import { weekOf } from "@dishboard/contract/weeks";
import type { FeedAuthor, FeedEntry } from "../../platform/feeds/feed.ts";
import { escapeHtml } from "../../platform/html.ts";
import type { FeedItem, FeedPost, FeedWeek } from "./feeds.repository.ts";

export type FeedSite = { name: string; url: string };

/** Returns null for a deleted account. */
export function authorOf(site: FeedSite, person: { id: string; username: string | null } | null): FeedAuthor | null {
  return person && { name: person.username ?? "Somebody", url: `${site.url}/profile/${person.id}` };
}

export function itemEntry(
  site: FeedSite,
  { card, createdAt, updatedAt, changedAt }: FeedItem,
  rank: number | null = null,
): FeedEntry {
  const { id, kind, name, restaurant, cuisine, description, allergens, submitter } = card;
  const { dietaryClaims, tags } = uncontradictedLabels(card, allergens);
  const alertIds = allergens?.alert ?? [];
  const alert = alertIds.length > 0 ? reactionReported(alertIds) : null;
  const url = `${site.url}/${kind}/${id}`;
  // Without the rank, so that votes do not change the entry.
  const path = sharePicturePath({ kind, id, rank: null, updatedAt: updatedAt.toISOString(), alertIds });
  const picture = { url: site.url + path, type: "image/jpeg" };
  const claims = dietaryClaims.map((claim) => claim.name);
  const called = claims.length === 0 ? null : `Called ${claims.join(", ")} by the submitter; no one has checked it.`;
  const lines = [alert && `${alert}.`, description, cuisine, called, allergensText(kind, allergens)];
  const title = [name, restaurant, alert].filter(Boolean).join(" · ");
  return {
    url,
    title,
    author: authorOf(site, submitter),
    published: createdAt,
    updated: changedAt,
    summary: lines.filter(Boolean).join("\n"),
    html: htmlOf(picture.url, title, lines),
    picture,
    tags: [...new Set([cuisine, ...tags].filter((tag) => tag !== null))],
    extras: { kind, restaurant, ...(rank !== null && { rank }), ...allergenExtras(allergens) },
  };
}

/** Says which allergens are not stated instead of leaving them out. */
export function allergensText(kind: ItemKind, item: ItemAllergens | null): string {
  const { allergens, mayContain, reactions } = namesOf(item);
  const others = allAllergens.length - new Set([...allergens, ...mayContain, ...reactions]).size;
  const isAnyStated = mayContain.length + (item?.statedFree.length ?? 0) > 0;
  const isAnyNamed = allergens.length + mayContain.length > 0;
  const unstated = isAnyStated ? "What it contains is not stated." : "Allergens not stated.";
  return [
    allergens.length > 0 ? `Contains, as stated: ${allergens.join(", ")}.` : unstated,
    ...(mayContain.length > 0 ? [`May contain: ${mayContain.join(", ")}.`] : []),
    // Without 'stated free', because feeds are read long after.
    ...(isAnyNamed && others > 0
      ? [`Nothing is said here of the other ${others === 1 ? "allergen" : `${others} allergens`}.`]
      : []),
    `${askBeforeEating[kind]}.`,
  ].join(" ");
}

/** Returns the contained, possible and reported allergens. */
function namesOf(item: ItemAllergens | null) {
  const { contains = [], mayContain = [], alert = [] } = item ?? {};
  return {
    allergens: allergenNames(contains),
    mayContain: allergenNames(mayContain),
    reactions: allergenNames(alert),
  };
}

/** Null if nothing is stated, because an empty list would read as 'none'. */
function allergenExtras(item: ItemAllergens | null) {
  const { allergens, mayContain, reactions } = namesOf(item);
  return {
    allergens: allergens.length > 0 ? allergens : null,
    mayContain: mayContain.length > 0 ? mayContain : null,
    reactions,
  };
}

export function postEntry(site: FeedSite, post: FeedPost): FeedEntry {
  const { id, kind, content, picture: path, description, itemName, alertIds } = post;
  const name = kind === "snap" ? "Snap" : "Drool";
  const caption = content?.replace(/\s+/g, " ").trim() ?? "";
  const title = caption ? shorten(caption) : itemName === null ? name : `${name}: ${itemName}`;
  const picture = path === null ? null : { url: site.url + pictureAt(path, 768), type: "image/webp" };
  const alert = alertIds.length > 0 ? `${reactionReported(alertIds)}.` : null;
  const lines = [content, itemName, alert];
  return {
    url: `${site.url}/${kind}/${id}`,
    title,
    author: authorOf(site, { id: post.authorId, username: post.author }),
    published: post.createdAt,
    updated: post.updatedAt,
    summary: lines.filter(Boolean).join("\n") || name,
    html: htmlOf(picture?.url ?? null, description ?? "", lines),
    picture,
    tags: [],
    extras: { kind },
  };
}

export function weekEntry(site: FeedSite, board: { key: string; name: string }, week: FeedWeek): FeedEntry {
  const name = weekOf(week.monday);
  const [year, number] = name.split("-w");
  const url = `${site.url}${boardAddress(board.key)}/${name}`;
  const lines = week.ranks.map(({ name, restaurant, previousRank, alertIds }, index) => {
    const alert = alertIds.length > 0 ? `. ${reactionReported(alertIds)}` : "";
    const item = name === null || restaurant === null ? "withdrawn" : `${name}, ${restaurant}${alert}`;
    return week.isFirst ? item : `${item} (${movement(index + 1, previousRank)})`;
  });
  const more = week.count > lines.length ? `and ${week.count - lines.length} more` : "";
  const empty = "Nothing was on the board.";
  return {
    url,
    title: `${board.name}: week ${Number(number)} of ${year}`,
    author: null,
    published: week.madeAt,
    updated: week.madeAt,
    summary: [...lines.map((line, index) => `${index + 1}. ${line}`), more].filter(Boolean).join("\n") || empty,
    html:
      lines.length === 0
        ? `<p>${empty}</p>`
        : `<ol>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ol>${more && `<p>${more}</p>`}`,
    picture: null,
    tags: [],
    extras: { week: name, count: week.count },
  };
}

function movement(rank: number, previousRank: number): string {
  if (previousRank === 0) return "new";
  if (previousRank === rank) return "as before";
  return previousRank > rank ? `up ${previousRank - rank}` : `down ${rank - previousRank}`;
}

const maxTitleLength = 80;

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length <= maxTitleLength ? text : `${letters.slice(0, maxTitleLength - 1).join("")}…`;
}

/** Escapes the lines of text. */
function htmlOf(picture: string | null, alt: string, lines: (string | null)[]): string {
  const image = picture === null ? "" : `<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(alt)}"></p>`;
  const paragraphs = lines.filter(Boolean).map((line) => `<p>${escapeHtml(line ?? "").replaceAll("\n", "<br>")}</p>`);
  return image + paragraphs.join("");
}
