import { call } from "@dishboard/contract/endpoint";
import { changeTaste, listMyBest, type MyBest, readTaste } from "@dishboard/contract/taste";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../../lib/person-call.ts";

export const myBestOf = (viewerId: string) => ["my-best", viewerId] as const;

export function myBestQuery(viewerId: string, userId: string) {
  return queryOptions({
    queryKey: [...myBestOf(viewerId), userId] as const,
    queryFn: ({ signal }): Promise<MyBest> =>
      call(transportAs(viewerId), listMyBest, { params: { id: userId } }, { signal }),
    staleTime: 0,
  });
}

export function tasteQuery(personId: string) {
  return queryOptions({
    queryKey: ["taste", personId] as const,
    queryFn: ({ signal }) => call(transportAs(personId), readTaste, {}, { signal }),
  });
}

export function sendTaste(personId: string, isShown: boolean) {
  return call(transportAs(personId), changeTaste, { body: { isShown } });
}
