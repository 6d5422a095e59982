import type { ItemKind } from "@dishboard/contract/items";
import { followingSearch } from "./following-path.ts";
import { paths } from "./paths.ts";

const eatIn = "mode=eat-in";

export function whatsNewPath(kind: ItemKind): string {
  return kind === "product" ? `${paths.whatsNew}?${eatIn}` : paths.whatsNew;
}

export function whatsNewKind(search: URLSearchParams): ItemKind {
  return search.get("mode") === "eat-in" ? "product" : "dish";
}

export function whatsNewSearch(given: URLSearchParams): string {
  const mode = whatsNewKind(given) === "product" ? eatIn : "";
  return [mode, followingSearch(given)].filter(Boolean).join("&");
}
