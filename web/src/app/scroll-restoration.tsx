import { useEffect, useLayoutEffect, useRef } from "react";
import { useIsReturn, useLocation } from "../ui/router.tsx";

const storageKey = "scroll";
const maxEntries = 50;
const maxWaitMs = 3_000;

/** Restores scrolling on Back, Forward and reload; otherwise a page starts at its linked part, or at the top. */
export function ScrollRestoration() {
  const { key, pathname, search, hash, state } = useLocation();
  const isReturn = useIsReturn();
  const isFirst = useRef(true);
  const positions = useRef<Map<string, number>>(new Map());
  const entry = `${key} ${pathname}`;
  const current = useRef(entry);
  const last = useRef({ pathname, search });
  const keepsScroll = (state as { keepsScroll?: boolean } | null)?.keepsScroll === true;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => {
      positions.current.delete(current.current);
      positions.current.set(current.current, window.scrollY);
    };
    const save = () => write(positions.current);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", save);
    };
  }, []);

  useLayoutEffect(() => {
    current.current = entry;
    const isSamePage = last.current.pathname === pathname;
    const isSameView = isSamePage && last.current.search === search;
    last.current = { pathname, search };
    if (isFirst.current) {
      isFirst.current = false;
      positions.current = read();
      if (!isReloadOrReturn()) return;
    }
    if (isSamePage && !isSameView && (isReturn || keepsScroll)) {
      positions.current.set(entry, window.scrollY);
      return;
    }
    // The browser follows in-page links.
    if (hash !== "" && isSamePage) return;
    if (isReturn) {
      const y = positions.current.get(entry) ?? 0;
      return scrollWhenPossible(() => window.scrollTo(0, y));
    }
    window.scrollTo(0, 0);
    if (hash !== "") return scrollWhenPossible(() => document.getElementById(hash.slice(1))?.scrollIntoView());
  }, [entry, pathname, search, isReturn, keepsScroll, hash]);

  return null;
}

/** False for a new visit, even if an older entry has its key. */
function isReloadOrReturn(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

/** Scrolls again and again until the visitor does or 3 s pass, even once there: rows that load later move it. */
function scrollWhenPossible(attempt: () => void): () => void {
  const events = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, maxWaitMs);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, stop);
  }
  for (const event of events) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  attempt();
  return stop;
}

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}

function write(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxEntries)));
  } catch {
    // Without storage a reload starts at the top.
  }
}
