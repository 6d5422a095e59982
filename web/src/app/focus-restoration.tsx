import { useEffect, useLayoutEffect, useRef } from "react";
import { useIsReturn, useLocation } from "../ui/router.tsx";
import { takeFocus } from "../ui/take-focus.ts";

const maxWaitMs = 3_000;

type Pressed = { selector: string; index: number };

/** Returns the focus on Back and Forward to the pressed link or card, or the heading. */
export function FocusRestoration() {
  const { key, pathname } = useLocation();
  const isReturn = useIsReturn();
  const pressed = useRef<Map<string, Pressed>>(new Map());
  const entry = useRef(key);
  const lastPath = useRef(pathname);

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const found = target instanceof Element ? pressedAt(target) : null;
      if (found) pressed.current.set(entry.current, found);
      else pressed.current.delete(entry.current);
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, []);

  useLayoutEffect(() => {
    entry.current = key;
    const isOtherPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (isReturn && isOtherPage) return focusWhenThere(pressed.current.get(key));
  }, [key, pathname, isReturn]);

  return null;
}

/** Elements in the bars keep the focus themselves. */
function pressedAt(target: Element): Pressed | null {
  const element = target.closest<HTMLElement>("main a[href], main [data-card] .card-toggle");
  if (!element) return null;
  const href = element.getAttribute("href");
  const card = element.closest("[data-card]")?.getAttribute("data-card") ?? "";
  const selector =
    href === null ? `main [data-card="${CSS.escape(card)}"] .card-toggle` : `main a[href="${CSS.escape(href)}"]`;
  return { selector, index: allOf(selector).indexOf(element) };
}

function allOf(selector: string): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(selector));
}

function focusWhenThere(wanted: Pressed | undefined): () => void {
  const end = performance.now() + maxWaitMs;
  let frame = requestAnimationFrame(attempt);
  function attempt() {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const isLate = performance.now() > end;
    const pressed = wanted && allOf(wanted.selector)[wanted.index];
    const heading = wanted && !isLate ? null : document.querySelector<HTMLElement>("main h1");
    if (pressed) pressed.focus({ preventScroll: true });
    else if (heading) takeFocus(heading);
    else if (!isLate) frame = requestAnimationFrame(attempt);
  }
  return () => cancelAnimationFrame(frame);
}
