import { type ComponentType, useEffect, useState } from "react";
import { onToastWaiting } from "./toast.ts";

const settledMs = 5_000;

/** Loads the toast code, for toasts needed offline. */
export function loadToastHost() {
  return import("./toast-host.tsx");
}

/** The toasts; their code loads with the first. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const isHere = Host !== null;
  useEffect(() => {
    if (isHere) return;
    const load = () => {
      loadToastHost().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => {
          // Toasts stay queued; the next toast or coming online retries.
        },
      );
    };
    const stop = onToastWaiting(load);
    addEventListener("online", load);
    // Preloads at rest, as toasts must work offline.
    const timer = setTimeout(load, settledMs);
    return () => {
      stop();
      removeEventListener("online", load);
      clearTimeout(timer);
    };
  }, [isHere]);
  // While a dialog is open, screen readers hide all but live regions.
  return (
    <div data-over-dialogs="" aria-live="off">
      {Host && <Host />}
    </div>
  );
}
