import { createExportLink, type DataExport, readExport, requestExport } from "@dishboard/contract/data-export";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";

const checkEveryMs = 2_000;

export function exportQuery(personId: string) {
  return queryOptions({
    queryKey: ["dataExport", personId],
    queryFn: async ({ signal }) => (await call(transportAs(personId), readExport, {}, { signal })).export,
    refetchInterval: ({ state }) => isBeingMade(state.data) && checkEveryMs,
  });
}

export function isBeingMade(one: DataExport | null | undefined): boolean {
  return one?.state === "waiting" || one?.state === "working";
}

export async function sendExportRequest(personId: string): Promise<DataExport> {
  return (await call(transportAs(personId), requestExport, {})).export;
}

/** An archive's download path, valid for a minute. */
export async function fetchDownloadPath(personId: string): Promise<string> {
  return (await call(transportAs(personId), createExportLink, {})).path;
}
