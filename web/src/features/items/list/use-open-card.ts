import type { Card } from "@dishboard/contract/items";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { prefersLessMotion } from "../../../ui/motion.ts";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { animateFrom, type CardSnapshot, takeSnapshot } from "../card/card-motion.ts";

type Toggle = { element: Element; top: number; snapshots: CardSnapshot[] };

/** `isOwn` if the list added the entry; `entriesToOther` is how far back the other mode is. */
type EntryState = { keepsScroll: true; isOwn: boolean; entriesToOther?: number };

/**
 * The list's open card, named by the address; Back closes its history entry. A toggled card keeps its screen position;
 * an unfolded one scrolls into view.
 */
export function useOpenCard(cards: readonly Card[] | undefined): {
  askedId: string | null;
  openCard: Card | undefined;
  toggle: (card: Card, element: Element) => void;
  close: () => void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const openId = isHydrated ? idIn(search) : null;
  const openCard = openId === null ? undefined : cards?.find(({ id }) => id === openId);
  const lastToggle = useRef<Toggle | null>(null);
  const isClosing = useRef(false);
  const pressedMeanwhile = useRef<(() => void) | null>(null);

  const close = useCallback(() => {
    if (isClosing.current || idIn(window.location.search) === null) return;
    isClosing.current = true;
    if (entryState()?.isOwn) navigate(-1);
    else navigate({ search: searchWith(null) }, { replace: true, state: stateOf(false, 0) });
  }, [navigate]);

  const toggle = useCallback(
    (card: Card, element: Element) => {
      // Back is under way and would take the next entry too.
      if (isClosing.current) {
        pressedMeanwhile.current = () => toggle(card, element);
        return;
      }
      const cards = new Set([element.closest(".card"), ...document.querySelectorAll(".card[data-open]")]);
      const snapshots = [...cards].flatMap((each) => (each && takeSnapshot(each)) ?? []);
      lastToggle.current = { element, top: cardTop(element), snapshots };
      const open = idIn(window.location.search);
      if (open === card.id) return close();
      const isNewEntry = open === null;
      const state = stateOf(isNewEntry || entryState()?.isOwn === true, isNewEntry ? 1 : 0);
      navigate({ search: searchWith(card) }, { replace: !isNewEntry, state });
    },
    [navigate, close],
  );

  const lastOpenId = useRef(openId);
  const hasUnfolded = useRef(false);
  useLayoutEffect(() => {
    isClosing.current = false;
    const closedId = lastOpenId.current;
    lastOpenId.current = openId;
    const last = lastToggle.current;
    lastToggle.current = null;
    pressedMeanwhile.current?.();
    pressedMeanwhile.current = null;
    const hadUnfolded = hasUnfolded.current;
    hasUnfolded.current = document.querySelector(".card[data-open]") !== null;
    if (!last) return openId === null && closedId !== null ? returnTo(closedId, hadUnfolded) : undefined;
    const moved = cardTop(last.element) - last.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
    last.snapshots.forEach(animateFrom);
    if (openId !== null) showWhole(last.element);
  }, [openId]);

  const linkedId = useRef<string | null>(undefined);
  const shownId = openCard?.id;
  useEffect(() => {
    if (!isHydrated) return;
    if (linkedId.current === undefined) linkedId.current = idIn(window.location.search);
    if (!shownId || shownId !== linkedId.current) return;
    linkedId.current = null;
    if (window.scrollY > 0) return;
    document.querySelector(`[data-card="${CSS.escape(shownId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [isHydrated, shownId]);

  // Closed here by the visitor, so no notice.
  const askedId = openId !== null && entryState()?.isOwn ? null : openId;
  return { askedId, openCard, toggle, close };
}

function idIn(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get("dish") ?? query.get("product");
}

function searchWith(card: Card | null): string {
  const query = new URLSearchParams(window.location.search);
  query.delete("dish");
  query.delete("product");
  if (card) query.set(card.kind, card.id);
  return query.toString().replaceAll("%2C", ",");
}

function entryState(): EntryState | undefined {
  return (window.history.state as { usr?: EntryState } | null)?.usr;
}

function stateOf(isOwn: boolean, added: number): EntryState {
  const { entriesToOther } = entryState() ?? {};
  return { keepsScroll: true, isOwn, ...(entriesToOther && { entriesToOther: entriesToOther + added }) };
}

/** Scrolls an unfolded card between the bars; panel cards stay. */
function showWhole(element: Element): void {
  const behavior = prefersLessMotion() ? "instant" : "smooth";
  element.closest(".card[data-open]")?.scrollIntoView({ block: "nearest", behavior });
}

/** Shows a closed card, and focuses it if its content had focus. */
function returnTo(id: string, hadUnfolded: boolean): void {
  const card = document.querySelector(`[data-card="${CSS.escape(id)}"]`);
  if (card && (hadUnfolded || !isOnScreen(card))) card.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (document.activeElement !== document.body) return;
  card?.querySelector<HTMLElement>(".card-toggle")?.focus({ preventScroll: true });
}

function isOnScreen(card: Element): boolean {
  const { left, top, width, height } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function cardTop(element: Element): number {
  return element.closest(".card")?.getBoundingClientRect().top ?? 0;
}
