import { useStaleness } from "../lib/stale-replies.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Notice } from "../ui/notice.tsx";
import "./offline-notice.css";

const seen = "This is what you saw last.";
const missing = "Later warnings of allergens are missing.";
const offlineWords = `You're offline. ${seen} ${missing}`;
const storedWords = `${seen} ${missing}`;
const copyWords = `${seen} It is being loaded again. ${missing}`;
const oldWords = "The server is catching its breath. What you see may be five minutes old.";

/** Says that there is no network, that what was seen without one is not new yet, or that the server sends copies, so that nobody takes an old board for today's. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const isHydrated = useIsHydrated();
  const staleness = useStaleness();
  if (isOnline && !staleness) return null;
  if (!isOnline) return <NoticeBox words={offlineWords} />;
  if (staleness === "replies") return <NoticeBox words={oldWords} />;
  return <NoticeBox words={isHydrated ? copyWords : storedWords} />;
}

/** The notice as the service worker writes it into the copy of a page, true without scripts too. */
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
