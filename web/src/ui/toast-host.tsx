import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
// In the script rather than in a file of its own: on a bad connection a toast must not appear without its styles.
import css from "./toast.css?inline";
import { showToastsWith, type Toast } from "./toast.ts";
import { ToastView } from "./toast-view.tsx";

const aboveBar = "calc(80px + env(safe-area-inset-bottom, 0px))";
const aboveDock = "calc(96px + env(safe-area-inset-bottom, 0px))";

/** Shows toasts, at most three at a time. */
export function ToastHost() {
  useEffect(() => showToastsWith((toast) => put(toast, toast.durationMs)), []);
  return (
    <>
      <style>{css}</style>
      <Sonner
        className="toasts"
        style={{ "--width": "420px" } as CSSProperties}
        position="bottom-right"
        expand
        visibleToasts={3}
        gap={8}
        offset={{ bottom: aboveDock, right: "var(--toast-end, 16px)", left: "16px" }}
        mobileOffset={{ bottom: aboveBar, right: "16px", left: "16px" }}
      />
    </>
  );
}

/** The library's ids of the toasts that are shown and not leaving, by ours. */
const shownIds = new Map<number, number | string>();

function put(toast: Toast, duration: number): void {
  const shownId = shownIds.get(toast.id);
  // The library takes away with a leaving toast whatever replaces it meanwhile, so that one gets an id of its own.
  const forget = () => {
    if (shownIds.get(toast.id) === id) shownIds.delete(toast.id);
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
  shownIds.set(toast.id, id);
}
