import { Problem } from "@dishboard/contract/problem";
import { focusManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

/** Says of a page that it was made from stale replies. */
const queryKey = ["stale-replies"];
/** Not all browsers ask again at once when the server is back. */
const askAgainMs = () => 5_000 + Math.random() * 5_000;

let staleReplies = 0;
let isShown = false;
const listeners = new Set<() => void>();

function show(isOld: boolean): void {
  isShown = isOld;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notes on the server that a page was made from replies which the server could not make anew. */
export function markPageStale(client: QueryClient): void {
  client.setQueryData(queryKey, true);
}

/** Notes in the browser that the page which has loaded was made so. */
export function readPageStaleness(client: QueryClient): void {
  if (client.getQueryData(queryKey)) show(true);
}

/** Notes whether the server could not make a reply anew. */
export function noteIfStale(headers: Headers): void {
  if (!headers.get("warning")?.startsWith("110 ")) return;
  staleReplies += 1;
  show(true);
}

/** Whether the page shows replies that the server could not make anew. Asks for them again until it can. */
export function useShowsStaleReplies(): boolean {
  const client = useQueryClient();
  const isOld = useSyncExternalStore(
    subscribe,
    () => isShown,
    () => client.getQueryData(queryKey) === true,
  );
  useEffect(() => {
    if (!isOld) return;
    let timer: ReturnType<typeof setTimeout>;
    const askAgain = async () => {
      if (!focusManager.isFocused() || !(await isNew(client))) {
        timer = setTimeout(askAgain, askAgainMs());
        return;
      }
      // Pages that are returned to may have as old ones.
      void client.invalidateQueries({ type: "inactive", refetchType: "none" });
      show(false);
    };
    timer = setTimeout(askAgain, askAgainMs());
    return () => clearTimeout(timer);
  }, [client, isOld]);
  return isOld;
}

/** Fetches again what the page asks for, and returns whether all that it shows is new; what it could not get before is not shown. */
async function isNew(client: QueryClient): Promise<boolean> {
  const before = staleReplies;
  await client.refetchQueries({ type: "active" });
  const shown = client.getQueryCache().findAll({ type: "active", predicate: ({ state }) => state.data !== undefined });
  return staleReplies === before && shown.every(({ state }) => state.status === "success" || isRefused(state.error));
}

/** Whether asking again changes nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof Problem && ["not-found", "forbidden", "sign-in-required"].includes(error.code);
}
