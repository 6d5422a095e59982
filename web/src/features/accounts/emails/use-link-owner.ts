import { useCallback, useEffect, useState } from "react";
import { usePerson } from "../session/use-person.ts";
import { type EmailActionError, type EmailLink, type LinkOwner, readLink } from "./emails.queries.ts";

/** Set once owner and session are known. */
export type LinkOwnerState = {
  owner: LinkOwner | null;
  otherName: string | null;
  error: EmailActionError | null;
  retry: () => void;
};

export function useLinkOwner(link: EmailLink | null): LinkOwnerState {
  const { user, profile } = usePerson();
  const [result, setResult] = useState<LinkOwner | EmailActionError | null>(null);
  const retry = useCallback(async () => {
    setResult(null);
    if (link) setResult(await readLink(link));
  }, [link]);
  useEffect(() => void retry(), [retry]);
  if (!result || "kind" in result) return { owner: null, otherName: null, error: result, retry };
  const isOther = user !== null && user.id !== result.personId;
  return { owner: result, otherName: isOther ? (profile?.username ?? user.email ?? "") : null, error: null, retry };
}
