import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { takeFocus } from "../../../ui/take-focus.ts";
import { NotificationDays, NotificationsSkeleton } from "../notification-list.tsx";
import { notificationsMessages as messages } from "../notifications.messages.ts";
import { notificationsQuery } from "../notifications.queries.ts";
import { useMarkAsRead } from "../use-mark-as-read.ts";
import "./notifications-view.css";

export function NotificationsView({ personId, title }: { personId: string; title: string }) {
  const query = useInfiniteQuery(notificationsQuery(personId));
  const read = useMarkAsRead(personId);
  const head = useRef<HTMLDivElement>(null);
  if (!query.data)
    return query.errorUpdateCount > 0 ? (
      <>
        <PageHead title={title} />
        <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
      </>
    ) : (
      <NotificationsWaiting title={title} />
    );
  // A grown group may be on two pages.
  const all = [...new Map(query.data.pages.flatMap((page) => page.notifications).map((one) => [one.id, one])).values()];
  const newestUnread = all.find(({ isRead }) => !isRead);
  const readAll = (until: string) => {
    read({ until });
    const title = head.current?.querySelector("h1");
    if (title) takeFocus(title);
  };
  return (
    <>
      <div ref={head} className="notifications-head">
        <PageHead title={title} />
        {newestUnread && (
          <button type="button" onClick={() => readAll(newestUnread.id)}>
            {messages.readAll}
          </button>
        )}
      </div>
      {all.length > 0 ? (
        <div className="notifications-card raised">
          <NotificationDays notifications={all} onRead={read} />
        </div>
      ) : (
        <EmptyCard drawing="cloche" text={messages.empty} help={messages.emptyHelp}>
          <Link to={paths.dishboard} className={buttonClass("main")}>
            {messages.explore}
          </Link>
        </EmptyCard>
      )}
      <LoadMore query={query} />
    </>
  );
}

export function NotificationsWaiting({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="notifications-card raised">
        <NotificationsSkeleton count={6} />
      </div>
    </>
  );
}
