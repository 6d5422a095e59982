import type { Position } from "@dishboard/contract/places";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { placeStore, resetPlace, setPlace, startLocating } from "./place-store.ts";
import { areaNameQuery } from "./places.queries.ts";

/** As specified. */
export const geolocationOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const;

export type LocateFailure = "refused" | "not-found";

/** Whether the browser has geolocation; logs if not. */
export function canLocate(): boolean {
  // Extensions may leave an empty property.
  if (navigator.geolocation) return true;
  // The specification asks for a log line only.
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

/** Returns a function that makes the browser's position the visitor's place. */
export function useLocate(onFound: () => void, onFailure: (failure: LocateFailure) => void): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    if (!canLocate() || placeStore.get().isLoading) return;
    startLocating();
    // A place chosen meanwhile stays.
    const isWanted = () => placeStore.get().isLoading;
    requestPosition(
      (position) => {
        if (!isWanted()) return;
        // Retries a failed name.
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

/** The browser's position if already allowed; else null. */
export async function grantedPosition(): Promise<Position | null> {
  const { geolocation, permissions }: Partial<Navigator> = navigator;
  if (!geolocation || !permissions) return null;
  const isGranted = await permissions.query({ name: "geolocation" }).then(
    ({ state }) => state === "granted",
    // Older browsers lack the permission's name.
    () => false,
  );
  if (!isGranted) return null;
  return new Promise((resolve) => {
    requestPosition(resolve, () => resolve(null));
  });
}
