import type { Card } from "@dishboard/contract/items";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { fly, type Stance, stanceOf } from "../card/card-motion.ts";

type Tap = { element: Element; top: number; stances: Stance[] };

/** Which card of a list is open, at most one; the tapped row stays under the finger when another one closes above. */
export function useOpenCard(): { openId: string | null; toggle: (card: Card, element: Element) => void } {
  const [openId, setOpenId] = useState<string | null>(null);
  const tap = useRef<Tap | null>(null);

  const toggle = useCallback((card: Card, element: Element) => {
    const cards = new Set([element.closest(".card"), ...document.querySelectorAll(".card[data-open]")]);
    const stances = [...cards].flatMap((each) => (each && stanceOf(each)) ?? []);
    tap.current = { element, top: topOf(element), stances };
    setOpenId((open) => (open === card.id ? null : card.id));
  }, []);

  useLayoutEffect(() => {
    // The state is what this runs for.
    void openId;
    const last = tap.current;
    if (!last) return;
    tap.current = null;
    const moved = topOf(last.element) - last.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
    last.stances.forEach(fly);
  }, [openId]);

  return { openId, toggle };
}

function topOf(element: Element): number {
  return element.closest(".card")?.getBoundingClientRect().top ?? 0;
}
