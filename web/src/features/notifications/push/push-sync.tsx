import { useEffect } from "react";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { hasSignInHint } from "../../accounts/session/sign-in-hint-storage.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { useMarkAsRead } from "../use-mark-as-read.ts";
import { dropSubscription } from "./push-subscription-store.ts";

/** Marks opened notifications as read; drops a signed-out person's subscription. */
export function PushSync() {
  const person = usePerson();
  useEffect(() => {
    // An unreachable server keeps members signed in. Failure is harmless: nothing is sent without a session.
    if (!person.isLoading && !person.user && !hasSignInHint()) dropSubscription().catch(() => {});
  }, [person]);
  return person.user && <ReadOpened personId={person.user.id} />;
}

function ReadOpened({ personId }: { personId: string }) {
  const read = useMarkAsRead(personId);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [, id] = /^#notification=([\da-f-]{36})$/.exec(hash) ?? [];
  useEffect(() => {
    if (!id) return;
    read({ id });
    navigate(pathname + search, { replace: true });
  }, [id, read, navigate, pathname, search]);
  return null;
}
