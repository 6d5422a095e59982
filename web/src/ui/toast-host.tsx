import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
// Inline: on a bad connection a toast must not lack its styles.
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

/** Shown toasts by our ids, with the library's. */
const shownToasts = new Map<number, { toast: Toast; id: number | string; since: number }>();

const phone = "(max-width: 767px)";
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

/** Shows a toast; replaces the one with its id or text. */
function put(toast: Toast, duration: number): void {
  const shownId = (shownToasts.get(toast.id) ?? findEqual(toast))?.id;
  // The library removes what replaces a leaving toast, so that gets a new id.
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
        // Hovering pauses already; a focused toast must not vanish either.
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
    // The library reports leaving some frames later; a repeated toast would leave with it.
    shownToasts.delete(key);
    sonner.dismiss(id);
  }
}
