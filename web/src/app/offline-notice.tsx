import { useShowsStaleReplies } from "../lib/stale-replies.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

const offlineWords = "You're offline. This is what you saw last.";
const oldWords = "The server is catching its breath. What you see may be five minutes old.";

/** Says that there is no network, or that the server sends copies, so that nobody takes an old board for today's. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const isOld = useShowsStaleReplies();
  if (isOnline && !isOld) return null;
  return (
    <div className="offline-notice">
      <Notice look="error">{isOnline ? oldWords : offlineWords}</Notice>
    </div>
  );
}
