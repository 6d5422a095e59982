import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePerson } from "../accounts/session/use-person.ts";
import { storeAdministratorHint } from "./administrator-hint-storage.ts";
import { countQuery } from "./reports.queries.ts";

/** How many things have open reports; undefined for everybody but administrators, and until that is known. */
export function useOpenReports(): number | undefined {
  const { profile } = usePerson();
  const isKnown = profile !== null;
  const isAdministrator = profile?.isAdministrator ?? false;
  useEffect(() => {
    if (isKnown) storeAdministratorHint(isAdministrator);
  }, [isKnown, isAdministrator]);
  const { data } = useQuery({ ...countQuery, enabled: isAdministrator });
  return isAdministrator ? (data ?? 0) : undefined;
}

/** How many things have open reports, as far as an administrator's browser knows. */
export function openReportsOf(client: QueryClient): number | undefined {
  return client.getQueryData(countQuery.queryKey);
}
