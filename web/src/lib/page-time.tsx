import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

const minuteMs = 60_000;

const PageTimeContext = createContext(0);

export function PageTime({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  return <PageTimeContext value={renderedAt}>{children}</PageTimeContext>;
}

/** The beginning of a minute: a page that is rendered twice in it stays the same. */
export function minuteOf(moment: number): number {
  return moment - (moment % minuteMs);
}

/** What is true by the reader's clock, each minute; until hydration and on the server, what was true at rendering. */
export function useByMinute<Told extends string | null>(tell: (now: number) => Told): Told {
  const renderedAt = useContext(PageTimeContext);
  return useSyncExternalStore(
    subscribe,
    () => tell(Date.now()),
    () => tell(renderedAt),
  );
}

/** Today in UTC; if later or before hydration, the rendering day. A slow clock must not revive allergen statements. */
export function useToday(): Date {
  const renderedAt = useContext(PageTimeContext);
  const day = useByMinute((now) => new Date(Math.max(now, renderedAt)).toISOString().slice(0, 10));
  return useMemo(() => new Date(day), [day]);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for all that is on the screen. A tab that comes back from the background is told at once. */
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
