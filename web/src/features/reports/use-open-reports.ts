import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePerson } from "../accounts/session/use-person.ts";
import { storeAdministratorHint } from "./administrator-hint-storage.ts";
import { countQuery } from "./reports.queries.ts";

/** What waits for a moderator; undefined while unknown and for others. */
export function useOpenReports(): number | undefined {
  const { profile } = usePerson();
  const isKnown = profile !== null;
  const isModerator = profile?.isAdministrator || profile?.isModerator || false;
  useEffect(() => {
    if (isKnown) storeAdministratorHint(isModerator);
  }, [isKnown, isModerator]);
  const { data } = useQuery({ ...countQuery, enabled: isModerator });
  return isModerator ? (data ? data.count + data.appeals + data.codes : 0) : undefined;
}

/** Whether this browser has fetched moderators' data. */
export function hasModeratorData(client: QueryClient): boolean {
  return client.getQueryData(countQuery.queryKey) !== undefined;
}
