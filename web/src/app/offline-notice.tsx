import { useSyncExternalStore } from "react";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

const subscribe = (onChange: () => void) => {
  const events = ["online", "offline"];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
};

/** Says that there is no network, so that nobody takes an old board for today's. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className="offline-notice">
      <Notice look="error">You're offline. This is what you saw last.</Notice>
    </div>
  );
}
