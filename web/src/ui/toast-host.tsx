import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
// Part of the script, so that a bad line brings both or neither: a toast must not come as bare text.
import css from "./toast.css?inline";
import { showToastsWith, type Toast, type ToastCommand } from "./toast.ts";
import { ToastView } from "./toast-view.tsx";

const aboveBar = "calc(80px + env(safe-area-inset-bottom, 0px))";
const aboveDock = "calc(96px + env(safe-area-inset-bottom, 0px))";

/** Shows the toasts that were fired and will be fired, at most three at a time. */
export function ToastHost() {
  useEffect(() => showToastsWith(perform), []);
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

function perform(command: ToastCommand): void {
  if ("dismiss" in command) sonner.dismiss(command.dismiss);
  else put(command.show, command.show.durationMs);
}

function put(toast: Toast, duration: number): void {
  sonner.custom(
    () => (
      <ToastView
        toast={toast}
        onClose={() => sonner.dismiss(toast.id)}
        // A hovered toast is held already; one with the keyboard in it must not vanish either.
        onHold={() => put(toast, Number.POSITIVE_INFINITY)}
        onRelease={() => put(toast, toast.durationMs)}
      />
    ),
    { id: toast.id, duration, dismissible: toast.isDismissible },
  );
}
