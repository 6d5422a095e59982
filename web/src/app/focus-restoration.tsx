import { useEffect, useLayoutEffect, useRef } from "react";
import { useIsReturn, useLocation } from "../ui/router.tsx";
import { takeFocus } from "../ui/take-focus.ts";

const maxWaitMs = 3_000;

/** A link by its address, and how many with the same come before it. */
type PressedLink = { href: string; index: number };

/** Back and Forward return the focus to the link that was pressed on a page, or where it is gone to the page's heading. */
export function FocusRestoration() {
  const { key, pathname } = useLocation();
  const isReturn = useIsReturn();
  const pressed = useRef<Map<string, PressedLink>>(new Map());
  const entry = useRef(key);
  const lastPath = useRef(pathname);

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      // What stands in the bars is still there, and has the focus itself.
      const link = target instanceof Element ? target.closest<HTMLElement>("main a[href]") : null;
      const href = link?.getAttribute("href");
      if (link && href) pressed.current.set(entry.current, { href, index: linksTo(href).indexOf(link) });
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

function linksTo(href: string): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`));
}

/** Waits for what is still loading, until something else has the focus. */
function focusWhenThere(link: PressedLink | undefined): () => void {
  const end = performance.now() + maxWaitMs;
  let frame = requestAnimationFrame(attempt);
  function attempt() {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const isLate = performance.now() > end;
    const pressed = link && linksTo(link.href)[link.index];
    const heading = link && !isLate ? null : document.querySelector<HTMLElement>("main h1");
    if (pressed) pressed.focus({ preventScroll: true });
    else if (heading) takeFocus(heading);
    else if (!isLate) frame = requestAnimationFrame(attempt);
  }
  return () => cancelAnimationFrame(frame);
}
