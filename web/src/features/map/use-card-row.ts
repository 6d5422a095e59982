import { useEffect, useEffectEvent, useRef } from "react";
import { prefersLessMotion } from "../../ui/motion.ts";

const settleMs = 120;

type CardRow = {
  isOpen: boolean;
  chosenId: string | null;
  liftedId: string | null;
  onChoose: (id: string) => void;
  onLift: (id: string | null) => void;
};

/** Links list and map: scrolls to the chosen card, chooses by scrolling. */
export function useCardRow({ isOpen, chosenId, liftedId, onChoose, onLift }: CardRow): void {
  const choose = useEffectEvent(onChoose);
  const lift = useEffectEvent(onLift);
  useEffect(() => {
    const board = document.querySelector(".board");
    if (!isOpen || !board) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const id = middleCard(board);
        if (id !== null) choose(id);
      }, settleMs);
    };
    // Does not bubble.
    board.addEventListener("scroll", ({ target }) => isRow(target) && settle(), options);
    const hover = ({ target, pointerType }: Event & { pointerType?: string }) => {
      if (pointerType === "touch" || !(target instanceof Element) || target.closest(".board-map")) return;
      lift(target.closest<HTMLElement>("[data-card]")?.dataset.card ?? null);
    };
    board.addEventListener("pointerover", hover, options);
    board.addEventListener("pointerleave", () => lift(null), { signal: controller.signal });
    const endOfHeight = followRowHeight(board);
    return () => {
      controller.abort();
      endOfHeight();
      clearTimeout(timer);
    };
  }, [isOpen]);

  useEffect(() => setAttribute(isOpen ? liftedId : null, "data-lifted"), [isOpen, liftedId]);
  useEffect(() => setAttribute(isOpen ? chosenId : null, "data-pinned"), [isOpen, chosenId]);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (chosenId !== null && (isOpen || wasOpen.current)) showCard(chosenId, isOpen);
    wasOpen.current = isOpen;
  }, [isOpen, chosenId]);
}

/** Floating elements are above the row; returns a stop. */
function followRowHeight(board: Element): () => void {
  const place = board.querySelector<HTMLElement>(".place-bound");
  if (!place) return () => {};
  const observer = new ResizeObserver(() => {
    const row = place.querySelector<HTMLElement>(".item-list");
    if (row) (board as HTMLElement).style.setProperty("--row-height", `${row.offsetHeight}px`);
    else (board as HTMLElement).style.removeProperty("--row-height");
  });
  observer.observe(place);
  return () => observer.disconnect();
}

function cardWith(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.board [data-card="${CSS.escape(id)}"]`);
}

function setAttribute(id: string | null, attribute: string): (() => void) | undefined {
  const card = id === null ? null : cardWith(id);
  card?.setAttribute(attribute, "");
  return () => card?.removeAttribute(attribute);
}

function isRow(element: unknown): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(".item-list") && element.scrollWidth > element.clientWidth;
}

function showCard(id: string, isMap: boolean): void {
  const card = cardWith(id);
  const row = card?.closest(".item-list");
  const isReduced = prefersLessMotion();
  const behavior = isReduced || !isMap ? "instant" : "smooth";
  if (!isRow(row)) card?.scrollIntoView({ block: isMap ? "nearest" : "center", behavior });
  if (!card || !isRow(row) || middleCard(row) === id) return;
  const { left, width } = card.getBoundingClientRect();
  const middle = row.getBoundingClientRect();
  row.scrollBy({ left: left + width / 2 - middle.left - middle.width / 2, behavior });
}

function middleCard(within: Element): string | null {
  const row = isRow(within) ? within : within.querySelector(".item-list");
  if (!isRow(row)) return null;
  const cards = [...row.querySelectorAll<HTMLElement>("[data-card]")];
  const { left, width } = row.getBoundingClientRect();
  const distance = (card: Element) => {
    const box = card.getBoundingClientRect();
    return Math.abs(box.left + box.width / 2 - left - width / 2);
  };
  const nearest = cards.reduce<HTMLElement | null>(
    (best, card) => (best === null || distance(card) < distance(best) ? card : best),
    null,
  );
  return nearest?.dataset.card ?? null;
}
