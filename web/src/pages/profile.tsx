import { Navigate, useLocation } from "react-router";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { withNext } from "../lib/next-path.ts";
import { paths, profilePath } from "../lib/paths.ts";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ComingSoonPage } from "./coming-soon.tsx";

/** A profile; `/profile` leads to one's own. Visitors are sent to sign in, and return afterwards. */
export function ProfilePage({ title, description }: { title: string; description: string }) {
  const { user, isLoading } = usePerson();
  const { pathname } = useLocation();
  if (isLoading) {
    return (
      <div aria-busy="true">
        <PageHead title={title} />
        <Skeleton className="skeletons" height={200} />
      </div>
    );
  }
  if (!user) return <Navigate to={withNext(paths.logIn, pathname)} replace />;
  if (pathname === paths.ownProfile) return <Navigate to={profilePath(user.id)} replace />;
  return <ComingSoonPage title={title} description={description} />;
}
