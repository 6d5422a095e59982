import { call } from "@dishboard/contract/endpoint";
import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserTransport } from "../../../lib/call.ts";

const staleTime = 60_000;

export const dietaryClaimsQuery = queryOptions({
  queryKey: ["dietary-claims"],
  queryFn: async ({ signal }) => (await call(browserTransport, listDietaryClaims, {}, { signal })).labels,
  staleTime,
});

export const allergensQuery = queryOptions({
  queryKey: ["allergens"],
  queryFn: async ({ signal }) => (await call(browserTransport, listAllergens, {}, { signal })).labels,
  staleTime,
});

export const deliveryPlatformsQuery = queryOptions({
  queryKey: ["delivery-platforms"],
  queryFn: async ({ signal }) => (await call(browserTransport, listDeliveryPlatforms, {}, { signal })).labels,
  staleTime,
});

export function usePrefetchLabels(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery({ ...dietaryClaimsQuery, staleTime: 0 });
    void client.prefetchQuery({ ...allergensQuery, staleTime: 0 });
    void client.prefetchQuery({ ...deliveryPlatformsQuery, staleTime: 0 });
  }, [client]);
}
