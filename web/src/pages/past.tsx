import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { MyPast } from "../features/past/my-past.tsx";
import { pastMessages as messages } from "../features/past/past.messages.ts";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

function PastPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  if (!isLoading && !user) return <ToLogIn />;
  return (
    <div className="past" aria-busy={isLoading}>
      <PageHead title={title} subtitle={messages.subtitle} />
      {user ? <MyPast key={user.id} personId={user.id} /> : <Skeleton className="skeletons" height={320} />}
    </div>
  );
}

export const page = { Page: PastPage };
