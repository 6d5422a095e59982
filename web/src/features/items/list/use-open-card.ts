import type { Card } from "@dishboard/contract/items";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { animateFrom, type CardSnapshot, takeSnapshot } from "../card/card-motion.ts";

type Toggle = { element: Element; top: number; snapshots: CardSnapshot[] };

/** The open card of a list, at most one. A toggled card keeps its place on the screen when a card above it closes. */
export function useOpenCard(): { openId: string | null; toggle: (card: Card, element: Element) => void } {
  const [openId, setOpenId] = useState<string | null>(null);
  const lastToggle = useRef<Toggle | null>(null);

  const toggle = useCallback((card: Card, element: Element) => {
    const cards = new Set([element.closest(".card"), ...document.querySelectorAll(".card[data-open]")]);
    const snapshots = [...cards].flatMap((each) => (each && takeSnapshot(each)) ?? []);
    lastToggle.current = { element, top: cardTop(element), snapshots };
    setOpenId((open) => (open === card.id ? null : card.id));
  }, []);

  useLayoutEffect(() => {
    // Runs whenever this changes.
    void openId;
    const last = lastToggle.current;
    if (!last) return;
    lastToggle.current = null;
    const moved = cardTop(last.element) - last.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
    last.snapshots.forEach(animateFrom);
  }, [openId]);

  return { openId, toggle };
}

function cardTop(element: Element): number {
  return element.closest(".card")?.getBoundingClientRect().top ?? 0;
}
