import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { usePagePlace } from "../features/places/page-place.tsx";
import { placeStore } from "../features/places/place-store.ts";
import { useSettings } from "../lib/settings.tsx";
import { useStore } from "../lib/store.ts";
import { dataOf, documentTitle, type PageRoute, paramsOf } from "./routes.tsx";

/** The document's title; the route's own until the page's data is known. */
export function usePageTitle(route: PageRoute, { pathname, search }: { pathname: string; search: string }): string {
  const client = useQueryClient();
  const settings = useSettings();
  const { saved } = useStore(placeStore, usePagePlace());
  const placeName = saved ? saved.name : settings.marketArea.name;
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  const title = () => {
    const own = { title: route.titleOf?.(search, placeName) ?? route.title };
    return documentTitle(dataOf(route).head?.(client, paramsOf(route, pathname), settings) ?? own, settings.appName);
  };
  return useSyncExternalStore(subscribe, title, title);
}
