/** Every address of the product's pages; the route table and all links are made of these. */

/** The patterns of the pages, with `:name` for what varies. */
export const patterns = {
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

/** The page of an entry of a ranking. */
export function itemPath(item: { kind: "dish" | "product"; id: string }): string {
  return `/${item.kind}/${encodeURIComponent(item.id)}`;
}

/** The page of a person. */
export function profilePath(userId: string): string {
  return `/profile/${encodeURIComponent(userId)}`;
}
