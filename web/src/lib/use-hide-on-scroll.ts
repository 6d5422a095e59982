import { useEffect, useRef } from "react";

const restMs = 1_000;
const minScrollPx = 8;

/** Hides an element on scrolling down; shows it on scrolling up, or after a second of rest. */
export function useHideOnScroll<Of extends HTMLElement>() {
  const ref = useRef<Of>(null);
  useEffect(() => {
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rise = () => ref.current?.removeAttribute("data-sunk");
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(rise, restMs);
      const moved = window.scrollY - last;
      if (Math.abs(moved) < minScrollPx) return;
      last = window.scrollY;
      if (moved > 0) ref.current?.setAttribute("data-sunk", "");
      else rise();
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      window.removeEventListener("scroll", follow);
      clearTimeout(timer);
      rise();
    };
  }, []);
  return ref;
}
