import type { QueryClient } from "@tanstack/react-query";
import { listKeys } from "../../lib/item-lists.ts";
import { refreshAfter } from "../../lib/list-changes.ts";
import { logKeys } from "./food-log.queries.ts";

/** Refetches a person's log and shared notes. */
export async function refreshLog(client: QueryClient, personId: string): Promise<void> {
  refreshAfter(client, { lists: [listKeys.sharedNotes], refetch: "now" });
  await Promise.all(Object.values(logKeys).map((key) => client.invalidateQueries({ queryKey: [key, personId] })));
}
