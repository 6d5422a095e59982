import { useStaleness } from "../lib/stale-replies.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

const seen = "This is what you saw last.";
const missing = "Allergen warnings may be out of date.";
const offlineWords = `You're offline. ${seen} ${missing}`;
const storedWords = `${seen} ${missing}`;
const oldWords = "The server is catching its breath. What you see may be five minutes old.";

/** Says that there is no network, that what was seen without one is not new yet, or that the server sends copies, so that nobody takes an old board for today's. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const staleness = useStaleness();
  if (isOnline && !staleness) return null;
  if (!isOnline) return <NoticeBox words={offlineWords} />;
  if (staleness === "replies") return <NoticeBox words={oldWords} />;
  return <NoticeBox words={storedWords} />;
}

/** The notice as the service worker writes it into the copy of a page. The scripts leave its words, so nothing moves under a finger. */
export function CopyNotice() {
  return <NoticeBox words={storedWords} />;
}

function NoticeBox({ words }: { words: string }) {
  return (
    <div className="offline-notice">
      <Notice look="error">{words}</Notice>
    </div>
  );
}
