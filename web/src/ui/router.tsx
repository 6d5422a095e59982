/** A small router over the browser's history. */
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** A history entry; `key` is unique. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string };

/** Goes to an address, to other query parameters, or that many entries back or forward. */
export type Navigate = (to: string | { search: string } | number, options?: NavigateOptions) => void;

type NavigateOptions = { replace?: boolean | undefined; state?: unknown };

/** `isReturn` after Back, Forward or the document's load. */
export type Entry = { location: Location; isReturn: boolean };

const EntryContext = createContext<Entry | null>(null);
const NavigateContext = createContext<Navigate>(() => {});

/** Provides the entry; without `navigate`, as on the server, navigation does nothing. */
export function Router(props: { entry: Entry; navigate?: Navigate; children: ReactNode }) {
  const page = <EntryContext value={props.entry}>{props.children}</EntryContext>;
  return props.navigate ? <NavigateContext value={props.navigate}>{page}</NavigateContext> : page;
}

/** The current location. */
export function useLocation(): Location {
  return useEntry().location;
}

/** Whether Back, Forward or the document's load led here. */
export function useIsReturn(): boolean {
  return useEntry().isReturn;
}

function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error("There is no router around this component");
  return entry;
}

/** The stable navigation function. */
export function useNavigate(): Navigate {
  return useContext(NavigateContext);
}

export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** A path's parameters by a pattern such as `/dish/:id`, not decoded; null without a match. */
export function matchPath(pattern: string, path: string): Record<string, string | undefined> | null {
  const source = pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\/$/, "");
  const match = new RegExp(`^${source}/*$`, "i").exec(path);
  return match && { ...match.groups };
}
