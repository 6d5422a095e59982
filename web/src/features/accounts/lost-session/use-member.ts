import { useState } from "react";
import { lostSession } from "../../../lib/lost-session.ts";
import { useStore } from "../../../lib/store.ts";
import { useLocation } from "../../../ui/router.tsx";
import { usePerson } from "../session/use-person.ts";

/** The viewer: null for a visitor, undefined while unknown. After a lost session still the member, until notified. */
export function useMember(): { id: string } | null | undefined {
  const { user, isLoading } = usePerson();
  const lost = useStore(lostSession, null);
  const { pathname } = useLocation();
  const [seen, setSeen] = useState<{ id: string; pathname: string } | null>(null);
  if (user && (seen?.id !== user.id || seen.pathname !== pathname)) setSeen({ id: user.id, pathname });
  if (user) return user;
  const isStaying = seen?.pathname === pathname && lost?.personId === seen.id && !lost.isSaid;
  if (isStaying) return seen;
  return isLoading ? undefined : null;
}
