import { usePerson } from "../features/accounts/session/use-person.ts";
import { NotificationsView, NotificationsWaiting } from "../features/notifications/page/notifications-view.tsx";
import { withNext } from "../lib/next-path.ts";
import { paths } from "../lib/paths.ts";
import { Redirect, useLocation } from "../ui/router.tsx";

/** What has happened to a person's items and posts. Visitors are sent to sign in, and return afterwards. */
function NotificationsPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  const { pathname } = useLocation();
  if (!isLoading && !user) return <Redirect to={withNext(paths.logIn, pathname)} />;
  return (
    <div className="notifications-page" aria-busy={isLoading}>
      {user ? <NotificationsView personId={user.id} title={title} /> : <NotificationsWaiting title={title} />}
    </div>
  );
}

export const page = { Page: NotificationsPage };
