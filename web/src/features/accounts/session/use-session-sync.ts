import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentAuth, onPersonChange, setSession } from "./auth-store.ts";
import { hasSignInHint } from "./sign-in-hint-storage.ts";
import { listenToTabs } from "./tab-channel-store.ts";

/** Finds out who is signed in, and from then on follows what other tabs do; once, by the whole page. */
export function useSessionSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    onPersonChange(() => {
      queryClient.getMutationCache().clear();
      void queryClient.resetQueries();
    });
    const stopHearing = listenToTabs((personId) => void withSession(({ followTab }) => followTab(personId)));
    const look = () => {
      const { user, isLoading } = currentAuth();
      if (hasSignInHint() !== (user !== null)) void withSession(({ restoreSession }) => restoreSession());
      else if (isLoading) setSession(null);
    };
    look();
    // While the page slept or lay in the browser's memory it heard nothing.
    const events = ["pageshow", "online", "visibilitychange"];
    for (const event of events) window.addEventListener(event, look);
    return () => {
      stopHearing();
      for (const event of events) window.removeEventListener(event, look);
    };
  }, [queryClient]);
}

type SessionStore = typeof import("./session-store.ts");

/** Visitors never load what keeps a session. */
async function withSession(use: (store: SessionStore) => unknown): Promise<void> {
  try {
    await use(await import("./session-store.ts"));
  } catch {
    // What could not be loaded is loaded with the next look.
    if (currentAuth().isLoading) setSession(null);
  }
}
