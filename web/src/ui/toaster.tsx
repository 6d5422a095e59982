import { type ComponentType, useEffect, useState } from "react";
import { onToastWaiting } from "./toast.ts";

const settledMs = 5_000;

/** Loads the code that shows toasts; called by code whose toasts must appear without a connection. */
export function loadToastHost() {
  return import("./toast-host.tsx");
}

/** Where toasts appear; the code that shows them is loaded with the first one. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const isHere = Host !== null;
  useEffect(() => {
    if (isHere) return;
    const load = () => {
      loadToastHost().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => {
          // The toasts stay queued; the next toast tries again, and so does the browser when it is online again.
        },
      );
    };
    const stop = onToastWaiting(load);
    addEventListener("online", load);
    // A toast must be able to appear after the connection is lost, so the code is loaded once the page is at rest.
    const timer = setTimeout(load, settledMs);
    return () => {
      stop();
      removeEventListener("online", load);
      clearTimeout(timer);
    };
  }, [isHere]);
  // Everything else is inert while a dialog is open, and hidden from screen readers where nothing says that it is live.
  return (
    <div data-over-dialogs="" aria-live="off">
      {Host && <Host />}
    </div>
  );
}
