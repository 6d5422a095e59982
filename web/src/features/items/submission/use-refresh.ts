import type { Chart } from "@dishboard/contract/charts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SubmissionKind } from "./submission-store.ts";

/** Another process gives a chart that it has made for a second: only one that is asked for later surely knows of a change. */
const chartKeptMs = 1_100;

const changedLists = {
  dish: ["dishes", "whatsNew", "userDishes", "userStats"],
  product: ["pantry-products", "whatsNew", "userProducts", "userStats"],
} as const;

const closedLists = ["whatsNew", "dishes", "pantry-products"];

/** What refreshes the lists that show submissions. */
export type Refresh = {
  /** After the panel has been closed, whatever happened in it. */
  closed(): void;
  /** After something was submitted or changed. */
  changed(kind: SubmissionKind): void;
  /** After something was deleted: it goes at once, and does not come back with a list that is not yet told. */
  deleted(kind: SubmissionKind, id: string): void;
};

/** Refreshes lists of this page. */
export function useRefresh(): Refresh {
  const client = useQueryClient();
  return useMemo(
    () => ({
      closed: () => fetchAgain(client, closedLists),
      changed: (kind) => {
        fetchAgain(client, changedLists[kind]);
        setTimeout(() => fetchAgain(client, changedLists[kind]), chartKeptMs);
      },
      deleted: (kind, id) => {
        for (const list of changedLists[kind]) {
          void client.cancelQueries({ queryKey: [list] });
          client.setQueriesData({ queryKey: [list] }, (data) => without(data, id));
        }
        setTimeout(() => fetchAgain(client, changedLists[kind]), chartKeptMs);
      },
    }),
    [client],
  );
}

function fetchAgain(client: QueryClient, lists: readonly string[]): void {
  for (const list of lists) void client.invalidateQueries({ queryKey: [list] });
}

/** A chart in which those below the deleted one have moved up. */
function without(data: unknown, id: string): unknown {
  if (!isChart(data)) return data;
  const gone = data.cards.find((card) => card.id === id);
  if (!gone) return data;
  const cards = data.cards.filter((card) => card !== gone);
  return { ...data, cards: cards.map((card) => (card.rank > gone.rank ? { ...card, rank: card.rank - 1 } : card)) };
}

function isChart(data: unknown): data is Chart {
  return typeof data === "object" && data !== null && "cards" in data && Array.isArray(data.cards);
}
