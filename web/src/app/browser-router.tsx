import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, type Location, Router } from "react-router";
import { followHistory, navigateFromPage } from "../ui/history-entries.ts";

/** The router over the browser's history, which also takes the entries of what lies over a page. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setEntry] = useState({ location: history.location, action: history.action });
  const [navigator] = useState(() => ({
    ...history,
    push: (...to: Parameters<typeof history.push>) => navigateFromPage(() => history.push(...to)),
    replace: (...to: Parameters<typeof history.replace>) => navigateFromPage(() => history.replace(...to)),
    go: (delta: number) => navigateFromPage(() => history.go(delta)),
  }));
  useLayoutEffect(
    () =>
      history.listen((next) =>
        startTransition(() => setEntry((entry) => (isSameEntry(entry.location, next.location) ? entry : next))),
      ),
    [history],
  );
  useLayoutEffect(followHistory, []);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** The entries of overlays have the key and the address of the page below them. */
function isSameEntry(a: Location, b: Location): boolean {
  return a.key === b.key && createPath(a) === createPath(b);
}
