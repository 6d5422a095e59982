import { type ComponentType, useEffect, useState } from "react";
import { onToastWaiting } from "./toast.ts";

const settledMs = 5_000;

/** The place where toasts appear; its weight comes with the first of them. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      import("./toast-host.tsx").then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => {
          // The toasts wait on; the next one tries again.
        },
      );
    };
    const stop = onToastWaiting(load);
    // Whoever goes offline later must still be told so, thus the host comes as soon as the page is at rest.
    const timer = setTimeout(load, settledMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  // An open dialog keeps the page from everybody, but for what is marked so.
  return <div data-over-dialogs="">{Host && <Host />}</div>;
}
