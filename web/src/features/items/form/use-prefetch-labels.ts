import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { allergensQuery, deliveryPlatformsQuery, dietaryClaimsQuery } from "./labels.queries.ts";

/** Reads anew what there is to choose from, ahead of the fields that show it. */
export function useLabelsAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery({ ...dietaryClaimsQuery, staleTime: 0 });
    void client.prefetchQuery({ ...allergensQuery, staleTime: 0 });
    void client.prefetchQuery({ ...deliveryPlatformsQuery, staleTime: 0 });
  }, [client]);
}
