import { type RefObject, useLayoutEffect, useRef } from "react";
import { leaveVisibly } from "./dialog-motion.ts";
import { holdPage, isTopLayer, overDialogs } from "./modal-layer.ts";

/** What makes an element a dialog over the page. */
type ModalOptions = {
  /** Where the focus goes first; without one the dialog itself gets it. */
  first?: RefObject<HTMLElement | null>;
  onEscape: () => void;
  /** A press beside the dialog. */
  onScrim: () => void;
  /** Where the focus goes in the end, where what had it before is gone or will go. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
};

/** Holds the page behind a dialog and moves the focus in, and in the end back to where it was. */
export function useModal(options: ModalOptions): {
  layer: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
} {
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    const before = document.activeElement;
    const letGo = holdPage(element);
    (latest.current.first?.current ?? box.current)?.focus({ preventScroll: true });
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !isTopLayer(element)) return;
      if (event.target instanceof Element && event.target.closest(`[${overDialogs}]`)) return;
      latest.current.onEscape();
    };
    let pressed: EventTarget | null = null;
    const notePress = ({ target }: Event) => {
      pressed = target;
    };
    // A selection that is drawn out over the edge ends there too.
    const closeByScrim = ({ target }: Event) => {
      if (target === element && pressed === element) latest.current.onScrim();
    };
    document.addEventListener("keydown", closeByEscape);
    element.addEventListener("pointerdown", notePress);
    element.addEventListener("click", closeByScrim);
    return () => {
      document.removeEventListener("keydown", closeByEscape);
      letGo();
      leaveVisibly(element);
      const goal = latest.current.returnFocus?.() ?? before;
      if (goal instanceof HTMLElement && goal.isConnected) goal.focus({ preventScroll: true });
    };
  }, []);

  return { layer, box };
}
