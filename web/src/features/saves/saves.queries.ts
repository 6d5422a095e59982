import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { savesPageSize } from "@dishboard/contract/limits";
import {
  mergeSaves,
  mySaves,
  readSave,
  type SavedPage,
  savedCards,
  saveItem,
  unsaveItem,
} from "@dishboard/contract/saves";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { listKeys } from "../../lib/item-lists.ts";
import { pagedById } from "../../lib/pages.ts";
import { transportAs } from "../../lib/person-call.ts";
import { toggledStore } from "./list/toggled-store.ts";
import { readSavedItems, savedItemOf } from "./saved-storage.ts";
import { savedItemsStore } from "./saved-store.ts";

export type SaveState = { id: string; isSaved: boolean };

export type SavedItem = ItemRef & { name: string };

const stateKey = "save-state";

export const saveStatesOf = (personId: string) => [stateKey, personId] as const;

export function saveStateKey(personId: string, id: string) {
  return [...saveStatesOf(personId), id] as const;
}

export function saveStateQuery(personId: string, { kind, id }: ItemRef) {
  return queryOptions({
    queryKey: saveStateKey(personId, id),
    queryFn: async ({ signal }): Promise<SaveState> => {
      const { isSaved } = await call(transportAs(personId), readSave, { params: { kind, id } }, { signal });
      return { id, isSaved };
    },
    staleTime: 60_000,
  });
}

/** Toggles a save as this person only; repeatable. */
export async function sendSave(personId: string, { kind, id }: SavedItem, isSaved: boolean): Promise<SaveState> {
  const to = isSaved ? saveItem : unsaveItem;
  return { id, ...(await call(transportAs(personId), to, { params: { kind, id } })) };
}

/** Saves items, the newest last; repeatable. */
export async function sendMerge(personId: string, items: ItemRef[]): Promise<void> {
  await call(transportAs(personId), mergeSaves, { body: { items } });
}

export function savedListQuery(personId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...listKeys.saved, personId] as const,
    queryFn: async ({ client, pageParam, signal }): Promise<SavedPage> => {
      if (personId === null) return loadPageHere(pageParam, signal);
      const page = await loadPage(personId, pageParam, signal);
      for (const { id } of page.cards)
        if (!toggledStore.get().has(id))
          client.setQueryData<SaveState>(saveStateKey(personId, id), { id, isSaved: true });
      return page;
    },
    ...pagedById,
    // Shows other tabs' and devices' saves.
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

function loadPage(personId: string, before: string | null, signal: AbortSignal): Promise<SavedPage> {
  return call(transportAs(personId), mySaves, { query: before === null ? {} : { before } }, { signal });
}

/** This browser's next cards without deleted ones. */
async function loadPageHere(before: string | null, signal: AbortSignal): Promise<SavedPage> {
  const names = [...(readSavedItems() ?? savedItemsStore.get())].reverse();
  let from = before === null ? 0 : names.indexOf(before) + 1;
  while (from < names.length) {
    const page = names.slice(from, from + savesPageSize);
    from += page.length;
    const items = page.flatMap((name) => savedItemOf(name) ?? []);
    const { cards } = await call(browserTransport, savedCards, { body: { items } }, { signal });
    if (cards.length > 0) return { cards, next: from < names.length ? (page.at(-1) ?? null) : null };
  }
  return { cards: [], next: null };
}
