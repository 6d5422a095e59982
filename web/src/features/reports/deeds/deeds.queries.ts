import { listBusyPeople, readDeeds } from "@dishboard/contract/deeds";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { paths } from "../../../lib/paths.ts";
import { personTransport } from "../../../lib/person-call.ts";
import { deedsKey, fetchSubject, reportsKey } from "../reports.queries.ts";

export function deedsPath(personId: string): string {
  return `${paths.reports}?account=${encodeURIComponent(personId)}`;
}

export function deedsQuery(personId: string) {
  return queryOptions({
    queryKey: [...deedsKey, personId],
    queryFn: async ({ signal }) => {
      const [deeds, entry] = await Promise.all([
        call(personTransport, readDeeds, { params: { id: personId } }, { signal }),
        fetchSubject({ kind: "profile", id: personId }),
      ]);
      return { ...deeds, entry };
    },
    staleTime: 0,
  });
}

export const busyPeopleQuery = queryOptions({
  queryKey: [...reportsKey, "busy"],
  queryFn: async ({ signal }) => (await call(personTransport, listBusyPeople, {}, { signal })).people,
  staleTime: 0,
});
