/** What a dialog does to the rest of the page while it is open: dialogs may lie over one another. */

const layers: HTMLElement[] = [];

/** Stays pressable over an open dialog: toasts do. */
export const overDialogs = "data-over-dialogs";

/** Whether no other dialog lies over this one. */
export function isTopLayer(layer: HTMLElement | null): boolean {
  return layer !== null && layers.at(-1) === layer;
}

/** Takes the rest of the page away from pointers, keyboard and screen readers, until the returned function is called. */
export function holdPage(layer: HTMLElement): () => void {
  const quiet = restOf(document.body, [layer, ...document.querySelectorAll(`[${overDialogs}]`)]);
  const held = quiet.filter((element) => !element.inert);
  const letScroll = layers.length === 0 ? stopScrolling() : () => {};
  for (const element of held) element.inert = true;
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    for (const element of held) element.inert = false;
    letScroll();
  };
}

/** Everything inside that neither is nor holds one of those to keep. */
function restOf(element: Element, kept: readonly Element[]): HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (!(child instanceof HTMLElement) || kept.includes(child)) return [];
    return kept.some((one) => child.contains(one)) ? restOf(child, kept) : [child];
  });
}

function stopScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  // The page must not get wider by the scroll bar that goes.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";
  return () => {
    style.overflow = "";
    style.scrollbarGutter = "";
  };
}
