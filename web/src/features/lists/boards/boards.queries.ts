import * as calls from "@dishboard/contract/boards";
import { type CallInput, call } from "@dishboard/contract/endpoint";
import { deleteMyList } from "@dishboard/contract/my-lists";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listKeys } from "../../../lib/item-lists.ts";
import { refreshAfter } from "../../../lib/list-changes.ts";
import { personTransport, transportAs } from "../../../lib/person-call.ts";

export type BoardForm = CallInput<typeof calls.updateBoard>["body"];

const myListsKey = "my-lists";

export function myBoardsQuery(personId: string) {
  return queryOptions({
    queryKey: [myListsKey, personId, "boards"] as const,
    queryFn: ({ signal }) => call(transportAs(personId), calls.myBoards, {}, { signal }),
    staleTime: 30_000,
  });
}

/** Previews a rule, keeping the old answer meanwhile. */
export function previewQuery(personId: string, { kind, area, filters }: calls.BoardRule) {
  const place = area && { lat: area.latitude, lon: area.longitude, radiusKm: area.radiusKm };
  const query = { kind, ...place, ...filters };
  return queryOptions({
    queryKey: ["board-preview", personId, query] as const,
    queryFn: ({ signal }) => call(transportAs(personId), calls.previewBoard, { query }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

export function boardFollowQuery(personId: string, boardId: string) {
  return queryOptions({
    queryKey: ["board-follow", personId, boardId] as const,
    queryFn: ({ signal }) =>
      call(transportAs(personId), calls.readBoardFollow, { params: { id: boardId } }, { signal }),
    staleTime: 30_000,
  });
}

/** Makes a board once per key. */
export function sendNewBoard(personId: string, key: string, form: BoardForm): Promise<calls.Board> {
  return call(transportAs(personId), calls.createBoard, { body: { key, ...form } });
}

export function sendBoard(personId: string, id: string, form: BoardForm): Promise<calls.Board> {
  return call(transportAs(personId), calls.updateBoard, { params: { id }, body: form });
}

export async function sendListDeletion(personId: string, id: string): Promise<void> {
  await call(transportAs(personId), deleteMyList, { params: { id } });
}

export function sendBoardFollow(personId: string, id: string, isFollowing: boolean): Promise<calls.BoardFollow> {
  return call(transportAs(personId), calls.setBoardFollow, { params: { id }, body: { isFollowing } });
}

export function sendBoardListed(id: string, isListed: boolean): Promise<{ isListed: boolean }> {
  return call(personTransport, calls.setBoardListed, { params: { id }, body: { isListed } });
}

export function refreshMyLists(client: QueryClient, personId: string): void {
  refreshAfter(client, { lists: [listKeys.lists, [myListsKey, personId]], refetch: "now and later" });
}
