import { useIsOnline } from "../lib/use-is-online.ts";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

/** Says that there is no network, so that nobody takes an old board for today's. */
export function OfflineNotice() {
  if (useIsOnline()) return null;
  return (
    <div className="offline-notice">
      <Notice look="error">You're offline. This is what you saw last.</Notice>
    </div>
  );
}
