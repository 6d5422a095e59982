const following = "following=1";

export function isAboutFollowing(search: URLSearchParams): boolean {
  return search.get("following") === "1";
}

export function followingSearch(given: URLSearchParams): string {
  return isAboutFollowing(given) ? following : "";
}
