import type { ItemRef } from "@dishboard/contract/items";

/** The paths of all pages, with `:name` for parameters; the route table and all links use them. */
export const paths = {
  dishboard: "/",
  eatIn: "/pantry-100",
  whatsNew: "/whats-new",
  drools: "/drools",
  snaps: "/snaps",
  lists: "/lists",
  list: "/lists/:slug",
  pics: "/pics",
  dish: "/dish/:id",
  product: "/product/:id",
  drool: "/drool/:id",
  snap: "/snap/:id",
  ownProfile: "/profile",
  profile: "/profile/:userId",
  logIn: "/login",
  signUp: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  search: "/search",
  saved: "/saved",
  settings: "/settings",
  reports: "/admin/reports",
  terms: "/terms",
  privacy: "/privacy",
} as const;

/** The path of a dish or product. */
export function itemPath(item: ItemRef): string {
  return `/${item.kind}/${encodeURIComponent(item.id)}`;
}

/** The path of a profile. */
export function profilePath(userId: string): string {
  return `/profile/${encodeURIComponent(userId)}`;
}
