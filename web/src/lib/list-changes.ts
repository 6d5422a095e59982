/** What makes lists of items out of date. It is loaded with what changes items: the first page only reads them. */
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

/** The lists that something makes out of date, and when those on the page are fetched again. */
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
  // The deleted item has left the lists already; fetched at once, a chart from a server's cache would bring it back.
  dishDeleted: { lists: [dishes, whatsNew, lists, restaurant, userDishes, userStats, saved], refetch: "later" },
  productDeleted: { lists: [pantryProducts, whatsNew, userProducts, userStats, saved], refetch: "later" },
  vote: { lists: [userVotes, dishes, pantryProducts, whatsNew, lists, restaurant], refetch: "once votes pause" },
  save: { lists: [saved], refetch: "now" },
} as const satisfies Record<string, ListChange>;

/** Something that makes lists out of date. */
export type ItemChange = keyof typeof changes;

/** Servers cache a chart for a second; one that is asked for later includes the change. */
const chartCacheMs = 1_100;

let votesPause: ReturnType<typeof setTimeout> | undefined;

export function refreshLists(client: QueryClient, change: ItemChange): void {
  refreshAfter(client, changes[change]);
}

/** Refreshes the lists of a change, of items or of anything else. */
export function refreshAfter(client: QueryClient, { lists, refetch }: ListChange): void {
  // What is fetched once votes pause includes them; another page that is opened until then has to.
  noteOwnChange(refetch === "once votes pause" ? chartCacheMs : undefined);
  const invalidate = (refetchType: "active" | "none") => {
    for (const queryKey of lists) void client.invalidateQueries({ queryKey, refetchType });
  };
  if (refetch === "once votes pause") {
    invalidate("none");
    clearTimeout(votesPause);
    votesPause = setTimeout(() => {
      // A hidden tab fetches what is out of date when somebody looks at it again.
      if (!focusManager.isFocused()) return;
      invalidate("active");
      refetchLeftCharts(client, lists);
    }, chartCacheMs);
  }
  if (refetch === "now" || refetch === "now and later") invalidate("active");
  if (refetch === "later" || refetch === "now and later") setTimeout(() => invalidate("active"), chartCacheMs);
}

/** So many of the charts that somebody has left are fetched again: Eat Out and Eat In. */
const maxLeftCharts = 2;

function refetchLeftCharts(client: QueryClient, lists: readonly QueryKey[]): void {
  const left = lists
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: "inactive" }))
    .filter(({ state }) => hasCards(state.data) && state.isInvalidated)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, maxLeftCharts);
  for (const query of left) void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: "inactive" });
}

/** Removes a deleted item from every list at once, and refreshes the lists. */
export function removeFromLists(client: QueryClient, kind: ItemKind, id: string): void {
  const change = kind === "dish" ? "dishDeleted" : "productDeleted";
  for (const queryKey of changes[change].lists) {
    void client.cancelQueries({ queryKey });
    client.setQueriesData({ queryKey }, (data) => withoutCard(data, id));
  }
  refreshLists(client, change);
}

/** The list without the card, also one that was fetched page by page; the ranks below it move up. */
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
