/** Styles learn the toasts' height, so that they cover no input. */

export const maxToasts = 3;

export const toastGapPx = 8;

/** Room below toasts for a bar or a dialog's buttons. */
const belowPx = 80;

const shown = new Set<HTMLElement>();

/** Makes room for a toast; returns a stop. */
export function makeRoomFor(toast: HTMLElement): () => void {
  shown.add(toast);
  const size = new ResizeObserver(update);
  size.observe(toast);
  return () => {
    size.disconnect();
    shown.delete(toast);
    update();
  };
}

function update(): void {
  const heights = Array.from(shown, (toast) => toast.offsetHeight + toastGapPx).slice(-maxToasts);
  const room = heights.reduce((sum, height) => sum + height, 0);
  document.documentElement.style.setProperty("--toasts", `${room}px`);
  const focused = document.activeElement;
  if (room === 0 || !focused?.matches("input, textarea, select")) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < innerHeight && bottom > innerHeight - belowPx - room) focused.scrollIntoView({ block: "nearest" });
}
