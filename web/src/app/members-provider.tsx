import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { sendEarlyRefresh } from "../features/accounts/session/refresh.queries.ts";
import { hasSignInHint } from "../features/accounts/session/sign-in-hint-storage.ts";
import { useViewer } from "../features/accounts/session/use-viewer.ts";
import { votesMessages } from "../features/votes/votes.messages.ts";
import { type Members, MembersContext } from "../lib/members-context.ts";
import { addEarlyChanges, restoreEarlyChanges, storeEarlyChanges, takeEarlyChanges } from "../lib/outbox-entries.ts";
import { toast } from "../ui/toast.ts";

let wasHinted = false;

const loadMembers = () => import("./members.tsx");

/** Refreshes the session and loads its code at once if the visitor may be signed in. Else the files load in turn. */
export function startMembers(): void {
  if (!hasSignInHint()) return;
  wasHinted = true;
  sendEarlyRefresh();
  void Promise.allSettled([loadMembers(), import("@supabase/auth-js")]);
}

/** Loads the session code. */
export const loadSession = async () => (await loadMembers()).session;

/** Loads the members' code if someone may be signed in. */
export function MembersProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  // An ended session still needs cleanup, such as its push subscription.
  const isNeeded = useViewer() !== null || wasHinted;
  const [members, setMembers] = useState<Members | null>(null);
  useEffect(() => addEarlyChanges(client, restoreEarlyChanges()), [client]);
  useEffect(() => {
    if (isNeeded)
      loadMembers().then(
        // A transition, as every card changes.
        (loaded) => startTransition(() => setMembers(loaded.members)),
        () => showNotLoaded(client),
      );
  }, [client, isNeeded]);
  return <MembersContext value={members}>{children}</MembersContext>;
}

function showNotLoaded(client: QueryClient): void {
  // Dropped unless this person retries: another person may sign in later.
  const changes = takeEarlyChanges(client);
  const onPress = () => {
    storeEarlyChanges([...changes, ...takeEarlyChanges(client)]);
    // Browsers remember failed modules, and releases rename files: only a reload helps.
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
