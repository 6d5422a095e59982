import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

const minuteMs = 60_000;

const PageTimeContext = createContext(0);

export function PageTime({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  return <PageTimeContext value={renderedAt}>{children}</PageTimeContext>;
}

/** The minute's start, so that renderings within it are equal. */
export function minuteOf(moment: number): number {
  return moment - (moment % minuteMs);
}

/** Recomputes each minute by the reader's clock; until hydration uses the rendering's time. */
export function useByMinute<Told extends string | null>(tell: (now: number) => Told): Told {
  const renderedAt = useContext(PageTimeContext);
  return useSyncExternalStore(
    subscribe,
    () => tell(Date.now()),
    () => tell(renderedAt),
  );
}

/** Today in UTC, never before the rendering day: a slow clock must not revive allergen statements. */
export function useToday(): Date {
  const renderedAt = useContext(PageTimeContext);
  const day = useByMinute((now) => new Date(Math.max(now, renderedAt)).toISOString().slice(0, 10));
  return useMemo(() => new Date(day), [day]);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for the page; a tab back from the background updates at once. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    wait();
    document.addEventListener("visibilitychange", tellAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tellAll);
  };
}

function wait(): void {
  timer = setTimeout(
    () => {
      tellAll();
      wait();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
