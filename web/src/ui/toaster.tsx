import { type ComponentType, useEffect, useState } from "react";
import { onToastWaiting } from "./toast.ts";

const settledMs = 5_000;

/** Loads what shows toasts; whoever wants it at hand before the first of them calls this. */
export function loadToastHost() {
  return import("./toast-host.tsx");
}

/** The place where toasts appear; its weight comes with the first of them. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const isHere = Host !== null;
  useEffect(() => {
    if (isHere) return;
    const load = () => {
      loadToastHost().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => {
          // The toasts wait on; the next one tries again, and so does the network's coming back.
        },
      );
    };
    const stop = onToastWaiting(load);
    addEventListener("online", load);
    // Whoever goes offline later must still be told so, thus the host comes as soon as the page is at rest.
    const timer = setTimeout(load, settledMs);
    return () => {
      stop();
      removeEventListener("online", load);
      clearTimeout(timer);
    };
  }, [isHere]);
  // An open dialog keeps the page from everybody, but for what is marked so.
  return <div data-over-dialogs="">{Host && <Host />}</div>;
}
