import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";

/** The router over the browser's history. The library's router and link bring 4.1 kB: 109.1 kB of scripts, of 110. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setEntry] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => history.listen((next) => startTransition(() => setEntry(next))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
