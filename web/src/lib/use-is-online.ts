import { useSyncExternalStore } from "react";

const subscribe = (onChange: () => void) => {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
};

/** Whether the browser believes to be online; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
