import type { QueryClient } from "@tanstack/react-query";
import { followKeys } from "./follow-lists.ts";
import { listKeys } from "./item-lists.ts";
import { refreshAfter } from "./list-changes.ts";
import { postKeys } from "./post-lists.ts";
import { profileKeys } from "./profile-keys.ts";

const { userStats: _stats, userVotes: _votes, ...cardLists } = listKeys;

/** Refreshes a person's profile and their name and picture in all lists. */
export function refreshProfile(client: QueryClient): void {
  const lists = [profileKeys.profile, ["pantry-profiles"], followKeys.lists, ["search"], ["details"]];
  refreshAfter(client, {
    lists: [...lists, ...Object.values(cardLists), ...Object.values(postKeys)],
    refetch: "now and later",
  });
}
