import { call } from "@dishboard/contract/endpoint";
import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";

/** The dietary claims that an item can make. */
export const dietaryClaimsQuery = queryOptions({
  queryKey: ["dietary-claims"],
  queryFn: async ({ signal }) => (await call(browserTransport, listDietaryClaims, {}, { signal })).labels,
});

/** The allergens that an item can name. */
export const allergensQuery = queryOptions({
  queryKey: ["allergens"],
  queryFn: async ({ signal }) => (await call(browserTransport, listAllergens, {}, { signal })).labels,
});

/** The platforms and shops that sell products. */
export const deliveryPlatformsQuery = queryOptions({
  queryKey: ["delivery-platforms"],
  queryFn: async ({ signal }) => (await call(browserTransport, listDeliveryPlatforms, {}, { signal })).labels,
});
