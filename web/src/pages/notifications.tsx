import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { NotificationsView, NotificationsWaiting } from "../features/notifications/page/notifications-view.tsx";

function NotificationsPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  if (!isLoading && !user) return <ToLogIn />;
  return (
    <div className="notifications-page" aria-busy={isLoading}>
      {user ? <NotificationsView personId={user.id} title={title} /> : <NotificationsWaiting title={title} />}
    </div>
  );
}

export const page = { Page: NotificationsPage };
