import { prefersLessMotion } from "../../../ui/motion.ts";

const durationMs = 400;
const easing = "cubic-bezier(0.2, 0.7, 0.2, 1)";

type View = { top: number; bottom: number };

/** Notes cards' places; the result lets them glide to new ones. */
export function startGlide(list: HTMLElement): () => void {
  const before = placesOf(list);
  return () => {
    if (prefersLessMotion()) return;
    const view = freeView();
    for (const [entry, to] of placesOf(list)) animate(entry, before.get(entry), to, view);
  };
}

function animate(entry: Element, from: DOMRect | undefined, to: DOMRect, view: View): void {
  if (!isIn(view, to) && !(from && isIn(view, from))) return;
  const timing = { duration: durationMs, easing };
  if (!from) return void entry.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 1) return;
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
