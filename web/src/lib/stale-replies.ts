import { Problem } from "@dishboard/contract/problem";
import { focusManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useIsOnline } from "./use-is-online.ts";

const queryKey = ["stale-replies"];
/** Spreads requests when the server returns. */
const askAgainMs = () => 5_000 + Math.random() * 5_000;
/** Spreads requests when a network returns. */
const firstAskMs = () => Math.random() * 1_000;

/** Stale server replies, or the browser's offline copy. */
type Staleness = "replies" | "copy";

let staleReplies = 0;
let shown: Staleness | null = null;
const listeners = new Set<() => void>();

function show(staleness: Staleness | null): void {
  shown = staleness;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notes on the server that stale replies made this page. */
export function markPageStale(client: QueryClient): void {
  client.setQueryData(queryKey, true);
}

/** Reads in the browser whether the loaded page is stale or an offline copy. */
export function readPageStaleness(client: QueryClient): void {
  const staleness = stalenessOfPage(client);
  if (staleness) show(staleness);
}

function stalenessOfPage(client: QueryClient): Staleness | null {
  if (typeof document !== "undefined" && "copy" in document.documentElement.dataset) return "copy";
  return client.getQueryData(queryKey) ? "replies" : null;
}

/** Notes whether the server could not renew a reply. */
export function noteIfStale(headers: Headers): void {
  if (!headers.get("warning")?.startsWith("110 ")) return;
  staleReplies += 1;
  show("replies");
}

/** Why the page may be old, or null. Refetches until it is current. */
export function useStaleness(): Staleness | null {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const staleness = useSyncExternalStore(
    subscribe,
    () => shown,
    () => stalenessOfPage(client),
  );
  useEffect(() => {
    if (!isOnline) show("copy");
  }, [isOnline]);
  useEffect(() => {
    if (!staleness || !isOnline) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const askAgain = async () => {
      const isDone = focusManager.isFocused() && (await isNew(client));
      if (isOver) return;
      if (!isDone) {
        timer = setTimeout(askAgain, askAgainMs());
        return;
      }
      // Returning pages may be old too.
      void client.invalidateQueries({ type: "inactive", refetchType: "none" });
      show(null);
    };
    timer = setTimeout(askAgain, staleness === "copy" ? firstAskMs() : askAgainMs());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, staleness, isOnline]);
  return staleness;
}

/** Refetches the page; returns whether everything shown is new. What could not load before is not shown. */
async function isNew(client: QueryClient): Promise<boolean> {
  const before = staleReplies;
  await client.refetchQueries({ type: "active" });
  const asked = client.getQueryCache().findAll({ type: "active", predicate: ({ state }) => state.data !== undefined });
  return staleReplies === before && asked.every(({ state }) => state.status === "success" || isRefused(state.error));
}

function isRefused(error: unknown): boolean {
  return error instanceof Problem && ["not-found", "forbidden", "sign-in-required"].includes(error.code);
}
