import { unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { currentPlace, resetPlace, setPlace, startLocating } from "./place-store.ts";
import { areaNameQuery } from "./places.queries.ts";

/** How the browser is asked for its position. */
export const geolocationOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const;

/** Why the browser's position could not be had. */
export type LocateFailure = "refused" | "not-found";

/** Whether the browser can be asked for its position. */
export function canLocate(): boolean {
  if ("geolocation" in navigator) return true;
  // The specification wants this logged and nothing else.
  console.warn("This browser cannot tell its position.");
  return false;
}

/** Asks the browser for its position. */
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

/** Gives a function that asks the browser for its position and takes the visitor there. */
export function useLocate(onFailure: (failure: LocateFailure) => void): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    if (!canLocate() || currentPlace().isLoading) return;
    startLocating();
    requestPosition(
      async (position) => {
        setPlace(position, null, true);
        setPlace(position, await queryClient.fetchQuery(areaNameQuery(position)).catch(() => unknownAreaName));
      },
      (failure) => {
        resetPlace();
        onFailure(failure);
      },
    );
  }, [queryClient, onFailure]);
}
