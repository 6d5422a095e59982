import type { Card } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import { useCallback, useEffect, useState } from "react";
import { mayStillChange } from "../../../lib/item-lists.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { useLens } from "../../diet/lens/use-lens.ts";

/** A list's order, stable during use. */
export type ListOrder = {
  cards: readonly Card[] | undefined;
  hasNewOrder: boolean;
  showNewOrder: () => void;
  keepOrder: () => void;
};

type ListOrderOptions = {
  listKey: string;
  cards: readonly Card[] | undefined;
  isFetching: boolean;
  maxCards?: number;
};

type Shown = {
  listKey: string;
  fetched: readonly Card[] | undefined;
  cards: readonly Card[] | undefined;
  isFixed: boolean;
  hasLens: boolean;
};

/**
 * Keeps a list's order once fetched or used, and for a viewer who returns right after their change. Contents,
 * deletions, cards added at the end, and own submissions show at once. A new order waits for a press or the next
 * opening. Under a lens, cards missing from the reply are removed.
 */
export function useListOrder(options: ListOrderOptions): ListOrder {
  const { listKey, cards, isFetching, maxCards = rankingLimit } = options;
  const ownId = useViewer()?.id;
  const hasLens = useLens().avoided.length > 0;
  // A loaded page starts with the server's order.
  const isHydrated = useIsHydrated();
  const beginsFixed = () => isHydrated && cards !== undefined && mayStillChange();
  const [last, setLast] = useState<Shown>(() => ({
    listKey,
    fetched: cards,
    cards,
    isFixed: beginsFixed(),
    hasLens,
  }));
  const isFixed = last.listKey === listKey ? last.isFixed : beginsFixed();
  let shown = last.cards;
  if (last.listKey !== listKey || last.hasLens !== hasLens || !areSame(last.fetched, cards)) {
    // A card beyond may have a reported reaction.
    const max = hasLens ? Number.POSITIVE_INFINITY : maxCards;
    shown = isFixed && shown && cards && last.listKey === listKey ? inOrderOf(shown, cards, max, ownId) : cards;
    setLast({ listKey, fetched: cards, cards: shown, isFixed, hasLens });
  }

  const keepOrder = useCallback(
    () => setLast((now) => (now.isFixed || !now.cards ? now : { ...now, isFixed: true })),
    [],
  );
  const isSettled = cards !== undefined && !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts over
  useEffect(() => {
    if (isSettled) keepOrder();
  }, [isSettled, keepOrder, listKey]);

  return {
    cards: shown,
    hasNewOrder: isFixed && !haveSameOrder(shown, cards),
    showNewOrder: () => setLast({ listKey, fetched: cards, cards, isFixed: true, hasLens }),
    keepOrder,
  };
}

function inOrderOf(
  shown: readonly Card[],
  cards: readonly Card[],
  maxCards: number,
  ownId: string | undefined,
): readonly Card[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const isOwnNew = ({ id, submitter }: Card) => ownId !== undefined && submitter?.id === ownId && !shownIds.has(id);
  if (cards.some(isOwnNew)) return cards;
  const byId = new Map(cards.map((card) => [card.id, card]));
  const isFull = cards.length >= maxCards;
  const staying = shown.flatMap((card) => byId.get(card.id) ?? (isFull ? card : []));
  const added = cards.slice(cards.findLastIndex(({ id }) => shownIds.has(id)) + 1);
  const all = [...staying, ...added].slice(0, Math.max(maxCards, staying.length));
  if (haveSameOrder(all, cards)) return cards;
  const isByRank = cards.every(({ rank }, index) => rank === index + 1);
  return all.map((card, index) => (isByRank && card.rank !== index + 1 ? { ...card, rank: index + 1 } : card));
}

function haveSameOrder(a: readonly Card[] = [], b: readonly Card[] = []): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}

function areSame(a: readonly Card[] | undefined, b: readonly Card[] | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((card, index) => card === b?.[index]) === true);
}
