/** Apart from `item-lists.ts`: the first page only reads lists. */
import type { Chart } from "@dishboard/contract/charts";
import type { ItemKind } from "@dishboard/contract/items";
import { focusManager, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { listKeys, noteOwnChange } from "./item-lists.ts";

const {
  dishes,
  pantryProducts,
  whatsNew,
  lists,
  restaurant,
  userDishes,
  userProducts,
  userStats,
  userVotes,
  addedItems,
  saved,
} = listKeys;

/** Outdated lists, and when visible ones refetch. */
export type ListChange = {
  lists: readonly QueryKey[];
  refetch: "now" | "later" | "now and later" | "once votes pause";
};

const changes = {
  submitDialogClosed: { lists: [whatsNew, dishes, pantryProducts], refetch: "now" },
  dishSaved: {
    lists: [dishes, whatsNew, lists, restaurant, userDishes, userStats, addedItems, saved],
    refetch: "now and later",
  },
  productSaved: {
    lists: [pantryProducts, whatsNew, userProducts, userStats, addedItems, saved],
    refetch: "now and later",
  },
  // Fetched at once, a chart from a server's cache would bring the deleted item back.
  dishDeleted: { lists: [dishes, whatsNew, lists, restaurant, userDishes, userStats, saved], refetch: "later" },
  productDeleted: { lists: [pantryProducts, whatsNew, userProducts, userStats, saved], refetch: "later" },
  vote: { lists: [userVotes, dishes, pantryProducts, whatsNew, lists, restaurant], refetch: "once votes pause" },
  save: { lists: [saved], refetch: "now" },
} as const satisfies Record<string, ListChange>;

/** A change that outdates lists. */
export type ItemChange = keyof typeof changes;

/** Servers cache charts for a second. */
const chartCacheMs = 1_100;

let votesPause: ReturnType<typeof setTimeout> | undefined;

export function refreshLists(client: QueryClient, change: ItemChange): void {
  refreshAfter(client, changes[change]);
}

/** Refreshes a change's lists. */
export function refreshAfter(client: QueryClient, { lists, refetch }: ListChange): void {
  // Refetching waits until votes pause; a page opened before must include them too.
  noteOwnChange(refetch === "once votes pause" ? chartCacheMs : undefined);
  const invalidate = (refetchType: "active" | "none") => {
    for (const queryKey of lists) void client.invalidateQueries({ queryKey, refetchType });
  };
  if (refetch === "once votes pause") {
    invalidate("none");
    clearTimeout(votesPause);
    votesPause = setTimeout(() => {
      // A hidden tab refetches when it is visible again.
      if (!focusManager.isFocused()) return;
      invalidate("active");
      refetchLeftCharts(client, lists);
    }, chartCacheMs);
  }
  if (refetch === "now" || refetch === "now and later") invalidate("active");
  if (refetch === "later" || refetch === "now and later") setTimeout(() => invalidate("active"), chartCacheMs);
}

/** Charts that are no longer shown but refetched: Eat Out and Eat In. */
const maxLeftCharts = 2;

function refetchLeftCharts(client: QueryClient, lists: readonly QueryKey[]): void {
  const left = lists
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: "inactive" }))
    .filter(({ state }) => hasCards(state.data) && state.isInvalidated)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, maxLeftCharts);
  for (const query of left) void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: "inactive" });
}

/** Removes a deleted item from every list, and refreshes the lists. */
export function removeFromLists(client: QueryClient, kind: ItemKind, id: string): void {
  const change = kind === "dish" ? "dishDeleted" : "productDeleted";
  for (const queryKey of changes[change].lists) {
    void client.cancelQueries({ queryKey });
    client.setQueriesData({ queryKey }, (data) => withoutCard(data, id));
  }
  refreshLists(client, change);
}

/** Lower ranks move up; handles paged lists too. */
function withoutCard(data: unknown, id: string): unknown {
  if (hasPages(data)) return { ...data, pages: data.pages.map((page) => withoutCard(page, id)) };
  if (!hasCards(data)) return data;
  const removed = data.cards.find((card) => card.id === id);
  if (!removed) return data;
  const cards = data.cards.filter((card) => card !== removed);
  return {
    ...data,
    cards: cards.map((card) =>
      removed.rank > 0 && card.rank > removed.rank ? { ...card, rank: card.rank - 1 } : card,
    ),
  };
}

function hasCards(data: unknown): data is Chart {
  return typeof data === "object" && data !== null && "cards" in data && Array.isArray(data.cards);
}

function hasPages(data: unknown): data is { pages: unknown[] } {
  return typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages);
}
