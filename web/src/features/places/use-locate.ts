import { unknownAreaName } from "@dishboard/contract/geocode";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { currentPlace, goTo, goToMarketArea, startLocating } from "./place-store.ts";
import { areaNameQuery } from "./places.queries.ts";

/** How the browser is asked for its position. */
export const geolocationOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 } as const;

/** Why the browser's position could not be had. */
export type LocateFailure = "refused" | "not-found";

/** Gives a function that asks the browser for its position and takes the visitor there. */
export function useLocate(onFailure: (failure: LocateFailure) => void): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    if (!("geolocation" in navigator)) {
      // The specification wants this logged and nothing else.
      console.warn("This browser cannot tell its position.");
      return;
    }
    if (currentPlace().isLoading) return;
    startLocating();
    navigator.geolocation.getCurrentPosition(
      async ({ coords: { latitude, longitude } }) => {
        const position = { latitude, longitude };
        goTo(position, null, true);
        goTo(position, await queryClient.fetchQuery(areaNameQuery(position)).catch(() => unknownAreaName));
      },
      (error) => {
        goToMarketArea();
        onFailure(error.code === error.PERMISSION_DENIED ? "refused" : "not-found");
      },
      geolocationOptions,
    );
  }, [queryClient, onFailure]);
}
