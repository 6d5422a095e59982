import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const storageKey = "scroll";
const entriesKept = 50;
const patienceMs = 3_000;

/** Keeps the scroll position of every history entry: Back returns to where one was, a new page starts at its top. */
export function ScrollKeeper() {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const isFirst = useRef(true);
  const positions = useRef<Map<string, number>>(new Map());
  const entry = `${key} ${pathname}`;
  const current = useRef(entry);
  const lastPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => {
      positions.current.delete(current.current);
      positions.current.set(current.current, window.scrollY);
    };
    const keep = () => write(positions.current);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keep);
    };
  }, []);

  useLayoutEffect(() => {
    current.current = entry;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    const isArrival = isFirst.current;
    if (isArrival) {
      isFirst.current = false;
      positions.current = read();
      if (!wasHereBefore()) return;
    }
    // A link within the page, such as the one past the bars, is the browser's to follow.
    if (hash !== "" && isSamePage) return;
    if (isReturn) return scrollWhenPossible(positions.current.get(entry) ?? 0);
    window.scrollTo(0, 0);
  }, [entry, pathname, isReturn, hash]);

  return null;
}

/** A fresh visit starts at the top even where an older entry has the same name. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

/** Scrolls there, again whenever the page grows, until it arrives, the visitor scrolls, or patience ends. */
function scrollWhenPossible(y: number): () => void {
  const events = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const attempt = () => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) <= 1) stop();
  };
  const growth = new ResizeObserver(attempt);
  const timer = setTimeout(stop, patienceMs);
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
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-entriesKept)));
  } catch {
    // Without storage a reload starts at the top.
  }
}
