import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { authStore, onPersonChange, setSession } from "./auth-store.ts";
import { hasSignInHint } from "./sign-in-hint-storage.ts";
import { listenToTabs } from "./tab-channel-store.ts";

/** Finds out who is signed in and keeps up with other tabs. Used once, by the whole app. */
export function useSessionSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    onPersonChange(() => {
      queryClient.getMutationCache().clear();
      void queryClient.resetQueries();
    });
    const stopListening = listenToTabs((personId) => void withSessionStore(({ syncWithTab }) => syncWithTab(personId)));
    const checkSession = () => {
      const { user, isLoading } = authStore.get();
      if (hasSignInHint() !== (user !== null)) void withSessionStore(({ restoreSession }) => restoreSession());
      else if (isLoading) setSession(null);
    };
    checkSession();
    // A page that was frozen or in the back-forward cache missed the messages of other tabs.
    const events = ["pageshow", "online", "visibilitychange"];
    for (const event of events) window.addEventListener(event, checkSession);
    return () => {
      stopListening();
      for (const event of events) window.removeEventListener(event, checkSession);
    };
  }, [queryClient]);
}

type SessionStore = typeof import("./session-store.ts");

/** Loads the session store first: visitors never need it. */
async function withSessionStore(use: (store: SessionStore) => unknown): Promise<void> {
  try {
    await use(await import("./session-store.ts"));
  } catch {
    // Loading failed: the next check loads it again.
    if (authStore.get().isLoading) setSession(null);
  }
}
