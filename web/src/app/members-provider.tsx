import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { sendEarlyRefresh } from "../features/accounts/session/refresh.queries.ts";
import { hasSignInHint } from "../features/accounts/session/sign-in-hint-storage.ts";
import { useViewer } from "../features/accounts/session/use-viewer.ts";
import { votesMessages } from "../features/votes/votes.messages.ts";
import { type Members, MembersContext } from "../lib/members-context.ts";
import { addEarlyChanges, restoreEarlyChanges, storeEarlyChanges, takeEarlyChanges } from "../lib/outbox-entries.ts";
import { toast } from "../ui/toast.ts";

/** Whether somebody may have been signed in when the page began; perhaps nobody is by the time it is hydrated. */
let wasHinted = false;

const loadMembers = () => import("./members.tsx");

/** Refreshes the session and loads its code at once if the visitor may be signed in. Else the files load in turn. */
export function startMembers(): void {
  if (!hasSignInHint()) return;
  wasHinted = true;
  sendEarlyRefresh();
  // The code that uses them loads them again, and reports a failure.
  void Promise.allSettled([loadMembers(), import("@supabase/auth-js")]);
}

/** Loads what keeps the session. */
export const loadSession = async () => (await loadMembers()).session;

/** Loads the members' code when somebody is, or may be, signed in, and hands it to every screen. */
export function MembersProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  // A session that ended meanwhile still needs its cleanup, such as this browser's push subscription.
  const isNeeded = useViewer() !== null || wasHinted;
  const [members, setMembers] = useState<Members | null>(null);
  useEffect(() => addEarlyChanges(client, restoreEarlyChanges()), [client]);
  useEffect(() => {
    if (isNeeded)
      loadMembers().then(
        // In slices: every card of a list then shows what members have.
        (loaded) => startTransition(() => setMembers(loaded.members)),
        () => showNotLoaded(client),
      );
  }, [client, isNeeded]);
  return <MembersContext value={members}>{children}</MembersContext>;
}

function showNotLoaded(client: QueryClient): void {
  // Dropped unless this person tries again: anybody who signs in to this page later has not made these changes.
  const changes = takeEarlyChanges(client);
  const onPress = () => {
    storeEarlyChanges([...changes, ...takeEarlyChanges(client)]);
    // Browsers remember that a file could not be loaded, and a new release has other files: only a reload helps.
    location.reload();
  };
  toast({
    type: "destructive",
    title: votesMessages.notLoaded,
    action: { label: votesMessages.tryAgain, onPress },
    durationMs: Number.POSITIVE_INFINITY,
    outlivesDialog: true,
  });
}
