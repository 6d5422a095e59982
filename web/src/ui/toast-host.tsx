import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
// In the script rather than in a file of its own: on a bad connection a toast must not appear without its styles.
import css from "./toast.css?inline";
import { showToastsWith, type Toast } from "./toast.ts";
import { maxToasts, toastGapPx } from "./toast-room.ts";
import { ToastView } from "./toast-view.tsx";

const aboveBar = "calc(var(--bar) + var(--over-bar, 16px) + var(--foot))";

export function ToastHost() {
  useEffect(() => showToastsWith(show, dismiss), []);
  return (
    <>
      <style>{css}</style>
      <Sonner
        className="toasts"
        style={{ "--width": "var(--toast-width, 420px)" } as CSSProperties}
        position="bottom-right"
        expand
        visibleToasts={maxToasts}
        gap={toastGapPx}
        offset={{ bottom: `var(--toast-bottom, ${aboveBar})`, right: "var(--toast-end, 16px)", left: "16px" }}
        mobileOffset={{ bottom: aboveBar, right: "16px", left: "16px" }}
      />
    </>
  );
}

/** The toasts that are shown and not leaving, by our ids, with those of the library. */
const shownToasts = new Map<number, { toast: Toast; id: number | string; since: number }>();

const phone = "(max-width: 767px)";
/** So long is a toast shown at least, to be read. */
const readableMs = 1_500;

function show(toast: Toast): void {
  if (toast.type === "success" && matchMedia(phone).matches) endSuccesses();
  put(toast, toast.durationMs);
}

function endSuccesses(): void {
  for (const { toast, id, since } of shownToasts.values()) {
    if (toast.type !== "success" || toast.action) continue;
    const end = () => dismiss((shown) => shown === toast && shownToasts.get(shown.id)?.id === id);
    setTimeout(end, since + readableMs - performance.now());
  }
}

/** Shows a toast: in place of the one with its id, or of one that says the same. */
function put(toast: Toast, duration: number): void {
  const shownId = (shownToasts.get(toast.id) ?? findEqual(toast))?.id;
  // The library takes away with a leaving toast whatever replaces it meanwhile, so that one gets an id of its own.
  const forget = () => {
    for (const [key, shown] of shownToasts) if (shown.id === id) shownToasts.delete(key);
  };
  const id = sonner.custom(
    () => (
      <ToastView
        toast={toast}
        onClose={() => {
          forget();
          sonner.dismiss(id);
        }}
        // Hovering pauses a toast already; one that has the focus must not vanish either.
        onHold={() => put(toast, Number.POSITIVE_INFINITY)}
        onRelease={() => put(toast, toast.durationMs)}
      />
    ),
    {
      ...(shownId === undefined ? {} : { id: shownId }),
      duration,
      dismissible: toast.isDismissible,
      onAutoClose: forget,
      onDismiss: forget,
    },
  );
  const since = shownToasts.get(toast.id)?.since ?? performance.now();
  shownToasts.set(toast.id, { toast, id, since });
}

function findEqual({ type, title, description, action }: Toast) {
  if (type === "loading") return undefined;
  return Array.from(shownToasts.values()).find(
    ({ toast }) =>
      toast.type === type &&
      toast.title === title &&
      toast.description === description &&
      toast.action?.label === action?.label,
  );
}

function dismiss(isMeant: (toast: Toast) => boolean): void {
  for (const [key, { toast, id }] of shownToasts) {
    if (!isMeant(toast)) continue;
    // The library tells that it leaves some frames later, and what is said again meanwhile would leave with it.
    shownToasts.delete(key);
    sonner.dismiss(id);
  }
}
