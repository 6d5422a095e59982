import { type QueryClient, useQuery } from "@tanstack/react-query";
import { usePerson } from "../accounts/session/use-person.ts";
import { countQuery } from "./reports.queries.ts";

/** How many things have open reports; undefined for everybody but administrators, and until that is known. */
export function useOpenReports(): number | undefined {
  const { profile } = usePerson();
  const isAdministrator = profile?.isAdministrator ?? false;
  const { data } = useQuery({ ...countQuery, enabled: isAdministrator });
  return isAdministrator ? (data ?? 0) : undefined;
}

/** How many things have open reports, as far as an administrator's browser knows. */
export function openReportsOf(client: QueryClient): number | undefined {
  return client.getQueryData(countQuery.queryKey);
}
