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
        offset={{ bottom: aboveDock, right: "16px", left: "16px" }}
        mobileOffset={{ bottom: aboveBar, right: "16px", left: "16px" }}
      />
    </>
  );
}

function put(toast: Toast, duration: number): void {
  sonner.custom(
    () => (
      <ToastView
        toast={toast}
        onClose={() => sonner.dismiss(toast.id)}
        // Hovering pauses a toast already; one that has the focus must not vanish either.
        onHold={() => put(toast, Number.POSITIVE_INFINITY)}
        onRelease={() => put(toast, toast.durationMs)}
      />
    ),
    { id: toast.id, duration, dismissible: toast.isDismissible },
  );
}
