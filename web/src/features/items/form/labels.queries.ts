import { call } from "@dishboard/contract/endpoint";
import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

// What was read when the panel opened serves every form of that opening.
const staleTime = 60_000;

/** The dietary claims that an item can make. */
export const dietaryClaimsQuery = queryOptions({
  queryKey: ["dietary-claims"],
  queryFn: async ({ signal }) => (await call(browserTransport, listDietaryClaims, {}, { signal })).labels,
  staleTime,
});

/** The allergens that an item can name. */
export const allergensQuery = queryOptions({
  queryKey: ["allergens"],
  queryFn: async ({ signal }) => (await call(browserTransport, listAllergens, {}, { signal })).labels,
  staleTime,
});

/** The platforms and shops that sell products. */
export const deliveryPlatformsQuery = queryOptions({
  queryKey: ["delivery-platforms"],
  queryFn: async ({ signal }) => (await call(browserTransport, listDeliveryPlatforms, {}, { signal })).labels,
  staleTime,
});
