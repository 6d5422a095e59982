import { useEffect } from "react";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { hasSignInHint } from "../../accounts/session/sign-in-hint-storage.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { useMarkAsRead } from "../use-mark-as-read.ts";
import { dropSubscription } from "./push-subscription-store.ts";

/** Marks notifications opened from the device as read and drops a signed-out person's subscription. Renders nothing. */
export function PushSync() {
  const person = usePerson();
  useEffect(() => {
    // A member who cannot reach the server stays signed in. A failure is harmless: nothing is sent without a session.
    if (!person.isLoading && !person.user && !hasSignInHint()) dropSubscription().catch(() => {});
  }, [person]);
  return person.user && <ReadOpened personId={person.user.id} />;
}

/** The service worker puts the notification's id into the address. */
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
