import { useEffect, useRef, useState } from "react";
import { useIsReturn, useLocation } from "../../ui/router.tsx";

/** A read section starts above this share of the window. */
const readingLine = 0.35;
const actions = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
let isFirstVisit = true;

/** Keeps the address's section on top until the person acts. Returns the visible section and a link handler. */
export function useSectionInView(ids: readonly string[]) {
  const { key, hash } = useLocation();
  const isPop = useIsReturn();
  const isFresh = useIsFreshVisit();
  // Back and reload restore the position.
  const skippedKey = useRef(isPop && !isFresh ? key : null);
  const isSettling = useRef(false);
  const named = ids.find((id) => hash === `#${id}`);
  // The server does not see the fragment.
  const [inView, setInView] = useState(ids[0]);
  // The same address may be asked for again.
  const [presses, setPresses] = useState(0);

  useEffect(() => {
    if (named === undefined || (skippedKey.current === key && presses === 0)) return;
    isSettling.current = true;
    setInView(named);
    return keepAtTop(named, () => {
      isSettling.current = false;
    });
  }, [key, named, presses]);

  useEffect(() => {
    const onScroll = () => {
      if (!isSettling.current) setInView(findInView(ids));
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [ids]);
  return { inView, onPress: () => setPresses((count) => count + 1) };
}

function useIsFreshVisit(): boolean {
  const [isFresh] = useState(() => isFirstVisit && !isReload());
  useEffect(() => {
    isFirstVisit = false;
  }, []);
  return isFresh;
}

function isReload(): boolean {
  if (typeof window === "undefined") return false;
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

function keepAtTop(id: string, onEnd: () => void): () => void {
  const growth = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
  const stop = () => {
    growth.disconnect();
    for (const action of actions) window.removeEventListener(action, stop);
    onEnd();
  };
  for (const action of actions) window.addEventListener(action, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** The last section above the reading line; at the page's end the last. */
function findInView(ids: readonly string[]): string | undefined {
  if (window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1)
    return ids.at(-1);
  const line = window.innerHeight * readingLine;
  const isAbove = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line;
  return ids.findLast(isAbove) ?? ids[0];
}
