import * as calls from "@dishboard/contract/blocks";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";

export function blocksQuery(personId: string) {
  return queryOptions({
    queryKey: ["blocks", personId],
    queryFn: ({ signal }) => call(transportAs(personId), calls.myBlocks, {}, { signal }),
    staleTime: 60_000,
  });
}

export async function sendBlock(personId: string, userId: string): Promise<void> {
  await call(transportAs(personId), calls.blockPerson, { params: { userId } });
}

export async function sendUnblock(personId: string, userId: string): Promise<void> {
  await call(transportAs(personId), calls.unblockPerson, { params: { userId } });
}
