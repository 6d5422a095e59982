import type { Position } from "@dishboard/contract/places";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { placeStore, resetPlace, setPlace, startLocating } from "./place-store.ts";
import { areaNameQuery } from "./places.queries.ts";

/** The options of the request for the browser's position, as the specification gives them. */
export const geolocationOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const;

export type LocateFailure = "refused" | "not-found";

/** Whether the browser has the geolocation API; logs where it has not. */
export function canLocate(): boolean {
  // Extensions and settings that take it away may leave an empty property.
  if (navigator.geolocation) return true;
  // The specification asks for a log line and nothing else.
  console.warn("This browser cannot tell its position.");
  return false;
}

export function requestPosition(
  onFound: (position: Position) => void,
  onFailure: (failure: LocateFailure) => void,
): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => onFound({ latitude, longitude }),
    (error) => onFailure(error.code === error.PERMISSION_DENIED ? "refused" : "not-found"),
    geolocationOptions,
  );
}

/** Returns a function that asks the browser for its position and makes it the visitor's place. */
export function useLocate(onFound: () => void, onFailure: (failure: LocateFailure) => void): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    if (!canLocate() || placeStore.get().isLoading) return;
    startLocating();
    // Another place may be chosen before the browser knows, and stays then.
    const isWanted = () => placeStore.get().isLoading;
    requestPosition(
      (position) => {
        if (!isWanted()) return;
        // A name that could not be found a moment ago is asked for again.
        queryClient.removeQueries(areaNameQuery(position));
        setPlace(position, null);
        onFound();
      },
      (failure) => {
        if (!isWanted()) return;
        resetPlace();
        onFailure(failure);
      },
    );
  }, [queryClient, onFound, onFailure]);
}

/** The browser's position where the visitor has allowed it already, without asking them; else null. */
export async function grantedPosition(): Promise<Position | null> {
  const { geolocation, permissions }: Partial<Navigator> = navigator;
  if (!geolocation || !permissions) return null;
  const isGranted = await permissions.query({ name: "geolocation" }).then(
    ({ state }) => state === "granted",
    // Older browsers do not know the permission by this name.
    () => false,
  );
  if (!isGranted) return null;
  return new Promise((resolve) => {
    requestPosition(resolve, () => resolve(null));
  });
}
