import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useSettings } from "../lib/settings.tsx";
import { dataOf, documentTitle, type PageRoute, paramsOf } from "./routes.tsx";

/** The document's title for a route; where the page's data decide it, the route's own until they are known. */
export function usePageTitle(route: PageRoute, path: string): string {
  const client = useQueryClient();
  const settings = useSettings();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  const title = () =>
    documentTitle(dataOf(route).head?.(client, paramsOf(route, path), settings) ?? route, settings.appName);
  return useSyncExternalStore(subscribe, title, title);
}
