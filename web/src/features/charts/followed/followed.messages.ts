import type { LikedBy } from "@dishboard/contract/charts";
import type { ItemKind } from "@dishboard/contract/items";
import { errorLoading } from "../../../lib/failures.ts";

export const followedMessages = {
  switch: "People you follow",
  hint: "Rank by what the people you follow upvoted or ate",
  likedBy: ({ people, count }: LikedBy) => {
    const names = people.map(({ id, username }) => username ?? `user_${id.slice(0, 8)}`);
    const others = count - people.length;
    const more = others > 0 ? [`${others} more ${others === 1 ? "person" : "people"} you follow`] : [];
    const all = [...names, ...more];
    const [last = ""] = all.slice(-1);
    return `Upvoted or eaten by ${all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last}`;
  },
  failed: errorLoading("this board"),
  followsNobody: "You don't follow anyone yet",
  followsNobodyHelp: "Follow people, and what they like ranks here.",
  findPeople: "Find people",
  empty: {
    dish: "No dishes near you that the people you follow like",
    product: "No products that the people you follow like",
  } satisfies Record<ItemKind, string>,
  emptyHelp: "The people you follow keep their likes private, or like nothing here.",
  ownSetting: "Decide it for yourself",
  noMatch: {
    dish: "No dish of the people you follow matches these filters",
    product: "No product of the people you follow matches these filters",
  } satisfies Record<ItemKind, string>,
  clearFilters: "Clear all",
  cutShort: "They like so much that not all of it was counted.",
} as const;
