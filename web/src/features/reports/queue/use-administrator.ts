import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePerson } from "../../accounts/session/use-person.ts";
import { isAdministratorExpected, stopExpectingAdministrator } from "../reports.queries.ts";
import { hasModeratorData } from "../use-open-reports.ts";

/** `expected` while unknown in a browser that had one. Others get no such page. */
export function useAdministrator(): "yes" | "expected" | "no" {
  const { profile } = usePerson();
  return useAllowed(profile?.isAdministrator ?? false);
}

export function useModerator(): "yes" | "expected" | "no" {
  const { profile } = usePerson();
  return useAllowed(profile?.isAdministrator || profile?.isModerator || false);
}

function useAllowed(isAllowed: boolean): "yes" | "expected" | "no" {
  const client = useQueryClient();
  const { isLoading, user, profile } = usePerson();
  const isKnown = !isLoading && (user === null || profile !== null);
  useEffect(() => {
    if (isKnown && !isAllowed) stopExpectingAdministrator(client);
  }, [client, isKnown, isAllowed]);
  if (isAllowed) return "yes";
  return !isKnown && isAdministratorExpected(client) ? "expected" : "no";
}

/** The title for administrators; for others that of a missing page. */
export function headForAdministrators(title: string, description: string) {
  return (client: QueryClient) =>
    !hasModeratorData(client) && !isAdministratorExpected(client) ? undefined : { title, description };
}
