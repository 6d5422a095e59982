import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState, useTransition } from "react";
import { followHistory, navigateFromPage } from "../ui/history-entries.ts";
import { type Entry, type Location, type Navigate, Router } from "../ui/router.tsx";

/** `idx` counts the visit's earlier entries. */
type EntryState = { usr?: unknown; key?: string; idx?: number } | null;

const stateOfEntry = () => history.state as EntryState;

/** The router over the browser's history, which also handles overlays' entries. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState<Entry>(() => ({ location: shownLocation(), isReturn: true }));
  const [isNavigating, startTransition] = useTransition();
  const show = useCallback((isReturn: boolean) => {
    const next = { location: shownLocation(), isReturn };
    startTransition(() => setEntry((entry) => (isSameEntry(entry.location, next.location) ? entry : next)));
  }, []);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === "number") return navigateFromPage(() => history.go(to));
      const address = addressOf(to);
      navigateFromPage(() => {
        writeEntry(address, replace, state);
        show(false);
      });
    },
    [show],
  );
  useLayoutEffect(() => {
    if (stateOfEntry()?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, "");
    const onPopState = () => show(true);
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [show]);
  useLayoutEffect(followHistory, []);
  useEffect(() => document.getElementById("main")?.setAttribute("aria-busy", `${isNavigating}`), [isNavigating]);
  return (
    <Router entry={entry} navigate={navigate}>
      {children}
    </Router>
  );
}

function shownLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr: state = null, key = "default" } = stateOfEntry() ?? {};
  return { pathname, search, hash, state, key };
}

function addressOf(to: string | { search: string }): string {
  const url = new URL(typeof to === "string" ? to : `?${to.search}`, window.location.href);
  if (url.origin !== window.location.origin) throw new Error("Pages of other sites are not shown here");
  return url.pathname + url.search + url.hash;
}

function writeEntry(address: string, replace: boolean, state: unknown): void {
  const idx = stateOfEntry()?.idx ?? 0;
  const entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: replace ? idx : idx + 1 };
  try {
    if (replace) history.replaceState(entry, "", address);
    else history.pushState(entry, "", address);
  } catch (error) {
    if (error instanceof DOMException && error.name === "DataCloneError") throw error;
    // Some browsers refuse a hundred entries within half a minute.
    window.location.assign(address);
  }
}

/** Overlays' entries share the page's key and address. */
function isSameEntry(a: Location, b: Location): boolean {
  return a.key === b.key && a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;
}
