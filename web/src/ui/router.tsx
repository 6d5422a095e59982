/** The visitor's location and navigation: the router that the product needs, over the browser's history. */
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** An entry of the history: its address, what it remembers, and a key that no other entry has. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string };

/** Goes to an address of this site, or to other query parameters of this page, or so many entries back or forward. */
export type Navigate = (to: string | { search: string } | number, options?: NavigateOptions) => void;

type NavigateOptions = { replace?: boolean | undefined; state?: unknown };

/** The entry that is shown, and whether Back, Forward or the document's own load led to it. */
export type Entry = { location: Location; isReturn: boolean };

const EntryContext = createContext<Entry | null>(null);
const NavigateContext = createContext<Navigate>(() => {});

/** Says to all that is in it which entry is shown; without `navigate`, as on the server, nobody goes elsewhere. */
export function Router(props: { entry: Entry; navigate?: Navigate; children: ReactNode }) {
  const page = <EntryContext value={props.entry}>{props.children}</EntryContext>;
  return props.navigate ? <NavigateContext value={props.navigate}>{page}</NavigateContext> : page;
}

/** The address that is shown, and what its history entry remembers. */
export function useLocation(): Location {
  return useEntry().location;
}

/** Whether Back, Forward or the document's own load led here, and no link. */
export function useIsReturn(): boolean {
  return useEntry().isReturn;
}

function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error("There is no router around this component");
  return entry;
}

/** The function that goes elsewhere; it stays the same. */
export function useNavigate(): Navigate {
  return useContext(NavigateContext);
}

export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** A path's parameters by a pattern such as `/dish/:id`, as spelled in the address; null if it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string | undefined> | null {
  const source = pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\/$/, "");
  const match = new RegExp(`^${source}/*$`, "i").exec(path);
  return match && { ...match.groups };
}
