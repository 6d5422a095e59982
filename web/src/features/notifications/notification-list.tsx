import type { Notification } from "@dishboard/contract/notifications";
import { useState } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NotificationEntry } from "./notification-entry.tsx";
import { notificationsMessages as messages } from "./notifications.messages.ts";
import type { ReadMark } from "./notifications.queries.ts";
import "./notification-list.css";

type ListProps = {
  notifications: readonly Notification[];
  onRead: (readMark: ReadMark) => void;
  onFollow?: () => void;
};

export function NotificationList({ notifications, onRead, onFollow }: ListProps) {
  const [now] = useState(Date.now);
  return (
    <ul role="list" className="notifications">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationEntry
            notification={notification}
            now={Math.max(now, Date.parse(notification.createdAt))}
            onPress={() => {
              if (!notification.isRead) onRead({ id: notification.id });
              onFollow?.();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

export function NotificationDays({ notifications, onRead }: ListProps) {
  const [today] = useState(() => new Date().setHours(0, 0, 0, 0));
  const isToday = ({ createdAt }: Notification) => Date.parse(createdAt) >= today;
  const days = [
    { title: messages.today, notifications: notifications.filter(isToday) },
    { title: messages.earlier, notifications: notifications.filter((one) => !isToday(one)) },
  ];
  return days.map(
    (day) =>
      day.notifications.length > 0 && (
        <section key={day.title} className="notification-day" aria-label={day.title}>
          <h2>{day.title}</h2>
          <NotificationList notifications={day.notifications} onRead={onRead} />
        </section>
      ),
  );
}

export function NotificationsSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      <ul className="notifications skeletons" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={String(index)} className="notification">
            <Skeleton className="notification-waiting" />
            <span className="notification-text">
              <Skeleton width="80%" height={17} />
              <Skeleton width="40%" height={14} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
