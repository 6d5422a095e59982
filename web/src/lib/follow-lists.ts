import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { listKeys } from "./item-lists.ts";
import { refreshAfter } from "./list-changes.ts";
import { postKeys } from "./post-lists.ts";
import { profileKeys } from "./profile-keys.ts";

export const followKeys = { status: ["followStatus"], lists: ["follows"] } as const satisfies Record<string, QueryKey>;

const following = "following";

/** The start of a key for what followed people share. */
export function followingKey<Key extends QueryKey>(key: Key) {
  return [...key, following] as const;
}

/** Refreshes follows and what followed people share. */
export function refreshFollows(client: QueryClient): void {
  refreshAfter(client, {
    lists: [
      followKeys.status,
      listKeys.userStats,
      profileKeys.profile,
      followingKey(listKeys.whatsNew),
      followingKey(postKeys.snaps),
      followingKey(postKeys.drools),
    ],
    refetch: "now",
  });
}
