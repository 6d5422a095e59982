const following = "following=1";

/** Whether an address is about what followed people share, by its query. */
export function isAboutFollowing(search: URLSearchParams): boolean {
  return search.get("following") === "1";
}

/** What the server reads of the query of a page with that choice. */
export function followingSearch(given: URLSearchParams): string {
  return isAboutFollowing(given) ? following : "";
}
