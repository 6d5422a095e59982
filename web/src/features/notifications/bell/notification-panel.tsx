import { notificationsPreviewSize } from "@dishboard/contract/limits";
import type { Notification } from "@dishboard/contract/notifications";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentPropsWithRef, useEffect, useRef } from "react";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { tryAgain } from "../../../ui/retry-button.tsx";
import { NotificationList, NotificationsSkeleton } from "../notification-list.tsx";
import { notificationsMessages as messages } from "../notifications.messages.ts";
import { notificationsQuery, type ReadMark } from "../notifications.queries.ts";
import { useMarkAsRead } from "../use-mark-as-read.ts";

type OnRead = (readMark: ReadMark) => void;

type PanelProps = { personId: string; onClose: () => void } & Pick<
  ComponentPropsWithRef<"div">,
  "onBlur" | "onKeyDown"
>;

export function NotificationPanel({ isOpen, personId, onClose, onBlur, onKeyDown }: PanelProps & { isOpen: boolean }) {
  return isOpen && <OpenPanel {...{ personId, onClose, onBlur, onKeyDown }} />;
}

function OpenPanel({ personId, onClose, ...handlers }: PanelProps) {
  const query = useInfiniteQuery(notificationsQuery(personId));
  const read = useMarkAsRead(personId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const all = query.data?.pages[0]?.notifications;
  const newestUnread = all?.find(({ isRead }) => !isRead);
  return (
    <div
      ref={box}
      className="notification-panel"
      role="dialog"
      aria-labelledby="notification-panel-title"
      tabIndex={-1}
      {...handlers}
    >
      <div className="notification-head">
        <h2 id="notification-panel-title">{messages.title}</h2>
        {newestUnread && (
          <button
            type="button"
            className="notification-action"
            onClick={() => {
              read({ until: newestUnread.id });
              box.current?.focus();
            }}
          >
            {messages.readAll}
          </button>
        )}
      </div>
      {all ? (
        <PanelEntries entries={all.slice(0, notificationsPreviewSize)} onRead={read} onFollow={onClose} />
      ) : query.errorUpdateCount > 0 ? (
        <div className="notification-none" role="alert">
          <p>{messages.failed}</p>
          <Button look="line" size="bar" disabled={query.isFetching} onClick={() => void query.refetch()}>
            {tryAgain}
          </Button>
        </div>
      ) : (
        <NotificationsSkeleton count={notificationsPreviewSize} />
      )}
      <Link to={paths.notifications} className="notification-action" onClick={onClose}>
        {messages.seeAll}
      </Link>
    </div>
  );
}

function PanelEntries({ entries, ...handlers }: { entries: Notification[]; onRead: OnRead; onFollow: () => void }) {
  if (entries.length > 0) return <NotificationList notifications={entries} {...handlers} />;
  return (
    <div className="notification-none">
      <p>{messages.empty}</p>
      <p>{messages.emptyHelp}</p>
    </div>
  );
}
