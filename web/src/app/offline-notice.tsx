import { useStaleness } from "../lib/stale-replies.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

const seen = "This is what you saw last.";
const missing = "Allergen warnings may be out of date.";
const offlineWords = `You're offline. ${seen} ${missing}`;
const storedWords = `${seen} ${missing}`;
const oldWords = "The server is catching its breath. What you see may be five minutes old.";

/** Shows that the page may be old: offline, or built from stale replies. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const staleness = useStaleness();
  if (isOnline && !staleness) return null;
  if (!isOnline) return <NoticeBox words={offlineWords} />;
  if (staleness === "replies") return <NoticeBox words={oldWords} />;
  return <NoticeBox words={storedWords} />;
}

/** The notice in the service worker's copies. Scripts keep its words, so that nothing moves. */
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
