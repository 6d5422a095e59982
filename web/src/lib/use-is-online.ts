import { useSyncExternalStore } from "react";

const subscribe = (onChange: () => void) => {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
};

/** Whether the browser has a network, as far as it knows; on the server it has. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
