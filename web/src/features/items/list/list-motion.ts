import { flushSync } from "react-dom";
import { prefersLessMotion } from "../../../ui/motion.ts";

const durationMs = 400;
const easing = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** What of the screen the bars leave free. */
type View = { top: number; bottom: number };

/**
 * Makes a change of a list's order: what is being looked at stays where it is on the screen, and the other cards glide to
 * their places, unless motion is not wanted.
 */
export function glide(list: HTMLElement, change: () => void): void {
  const view = freeView();
  const before = placesOf(list);
  const wasAtStart = list.getBoundingClientRect().top >= view.top;
  flushSync(change);
  const stayed = [...before].filter(([entry, place]) => entry.isConnected && isIn(view, place));
  const moved = movementOf(list, stayed, wasAtStart);
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
  if (prefersLessMotion()) return;
  for (const [entry, to] of placesOf(list)) animate(entry, before.get(entry), to, view);
}

/** How far the page has to scroll so that what is being looked at keeps its place. */
function movementOf(list: HTMLElement, stayed: [Element, DOMRect][], wasAtStart: boolean): number {
  const distances = stayed.map(([entry, { top }]) => entry.getBoundingClientRect().top - top);
  for (const looked of [":focus-visible", ".card:is([data-open], [data-chosen])"]) {
    const entry = list.querySelector(looked)?.closest("li");
    const index = stayed.findIndex(([each]) => each === entry);
    if (index >= 0) return distances[index] ?? 0;
  }
  // At its start people look at the best, whichever they are; further down at the cards, which move as little as possible.
  if (wasAtStart) return 0;
  return distances.reduce((nearest, each) => (Math.abs(each) < Math.abs(nearest) ? each : nearest), distances[0] ?? 0);
}

function animate(entry: Element, from: DOMRect | undefined, to: DOMRect, view: View): void {
  if (!isIn(view, to) && !(from && isIn(view, from))) return;
  const timing = { duration: durationMs, easing };
  if (!from) return void entry.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 1) return;
  // From far away it comes in from the edge of the screen; what rises is above what falls.
  const far = view.bottom - view.top;
  const start = { transform: `translate(${x}px, ${Math.max(-far, Math.min(far, y))}px)`, zIndex: y > 0 ? 1 : 0 };
  entry.animate([start, { transform: "none", zIndex: start.zIndex }], timing);
}

function placesOf(list: HTMLElement): Map<Element, DOMRect> {
  return new Map(Array.from(list.children, (entry) => [entry, entry.getBoundingClientRect()]));
}

function freeView(): View {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  };
}

function isIn({ top, bottom }: View, place: DOMRect): boolean {
  return place.bottom > top && place.top < bottom;
}
