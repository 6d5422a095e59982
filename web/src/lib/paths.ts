import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import type { SearchSection } from "@dishboard/contract/search";

/** Paths of all pages, for routes and links. */
export const paths = {
  dishboard: "/",
  eatIn: "/pantry-100",
  whatsNew: "/whats-new",
  drools: "/drools",
  snaps: "/snaps",
  lists: "/lists",
  list: "/lists/:slug",
  week: "/lists/:slug/:week",
  newBoard: "/my-lists/new-board",
  editBoard: "/my-lists/boards/:id",
  newHandList: "/my-lists/new-list",
  handList: "/my-lists/lists/:id",
  myLists: "/my-lists",
  pics: "/pics",
  dish: "/dish/:id",
  product: "/product/:id",
  restaurant: "/restaurant/:id",
  drool: "/drool/:id",
  snap: "/snap/:id",
  ownProfile: "/profile",
  profile: "/profile/:userId",
  followers: "/profile/:userId/followers",
  following: "/profile/:userId/following",
  logIn: "/login",
  signUp: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  search: "/search",
  saved: "/saved",
  log: "/log",
  settings: "/settings",
  past: "/settings/past",
  notifications: "/notifications",
  suspended: "/suspended",
  reports: "/admin/reports",
  import: "/admin/import",
  importDishes: "/admin/dishes/import",
  places: "/admin/places",
  opening: "/admin/opening",
  posters: "/admin/opening/posters",
  heldVotes: "/admin/votes",
  marketDays: "/admin/market-days",
  join: "/join/:code",
  openTable: "/table",
  groupTable: "/table/:code",
  aboutData: "/about/data",
  openData: "/open-data",
  terms: "/terms",
  privacy: "/privacy",
} as const;

/** A page's path; '*' is any other. */
export type PagePath = (typeof paths)[keyof typeof paths] | "*";

export const rankingPath: Record<ItemKind, string> = { dish: paths.dishboard, product: paths.eatIn };

export function itemPath(item: ItemRef): string {
  return `/${item.kind}/${encodeURIComponent(item.id)}`;
}

/** The path to restate an item's allergen. */
export function checkPath(item: ItemRef, allergenId: number): string {
  return `${itemPath(item)}${checkHash(allergenId)}`;
}

export function checkHash(allergenId: number): string {
  return `#check-${allergenId}`;
}

export function groupTablePath(code: string): string {
  return `/table/${encodeURIComponent(code)}`;
}

export function profilePath(userId: string): string {
  return `/profile/${encodeURIComponent(userId)}`;
}

export function followsPath(userId: string, side: "followers" | "following"): string {
  return `${profilePath(userId)}/${side}`;
}

export function restaurantPath(id: string): string {
  return `/restaurant/${encodeURIComponent(id)}`;
}

/** The path of an administrator's printed sheets. */
export function postersPath(asked: { kind: "cards" | "poster" | "board"; part?: number; restaurant?: string }): string {
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return `${paths.posters}?${new URLSearchParams(query)}`;
}

export function joinPath(code: string): string {
  return `/join/${encodeURIComponent(code)}`;
}

export function listPath(slug: string): string {
  return `/lists/${encodeURIComponent(slug)}`;
}

export function weekPath(boardKey: string, week: string): string {
  return `${listPath(boardKey)}/${week}`;
}

export function boardPath(boardKey: string): string {
  if (boardKey === dishBoardKey) return paths.dishboard;
  return boardKey === productBoardKey ? paths.eatIn : listPath(boardKey);
}

export function editBoardPath(id: string): string {
  return `/my-lists/boards/${encodeURIComponent(id)}`;
}

export function handListPath(id: string): string {
  return `/my-lists/lists/${encodeURIComponent(id)}`;
}

export function searchPath(text: string, section: SearchSection = "all"): string {
  const search = new URLSearchParams({ q: text, ...(section !== "all" && { in: section }) });
  return `/search?${search}`;
}
