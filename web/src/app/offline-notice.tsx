import { useStaleness } from "../lib/stale-replies.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

const offlineWords = "You're offline. This is what you saw last. Later warnings of allergens are missing.";
const copyWords = "This is what you saw last. It is being loaded again.";
const oldWords = "The server is catching its breath. What you see may be five minutes old.";

/** Says that there is no network, that what was seen without one is not new yet, or that the server sends copies, so that nobody takes an old board for today's. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const staleness = useStaleness();
  if (isOnline && !staleness) return null;
  const words = staleness === "copy" ? copyWords : oldWords;
  return (
    <div className="offline-notice">
      <Notice look="error">{isOnline ? words : offlineWords}</Notice>
    </div>
  );
}
