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

/**
 * What is true now by the reader's clock, told again with each minute: on the server, and until the page is hydrated, what
 * was true when it was rendered.
 */
export function useByMinute<Told extends string | null>(tell: (now: number) => Told): Told {
  const renderedAt = useContext(PageTimeContext);
  return useSyncExternalStore(
    subscribe,
    () => tell(Date.now()),
    () => tell(renderedAt),
  );
}

/**
 * The present day in UTC, until hydration that on which the page was rendered. It is never an earlier one: by a clock that is
 * behind, what was said of an allergen too long ago would still count.
 */
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
