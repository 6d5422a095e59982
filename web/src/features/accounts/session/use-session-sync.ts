import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { authStore, onPersonChange, setSession } from "./auth-store.ts";
import { takeEarlyRefresh } from "./refresh.queries.ts";
import { hasSignInHint } from "./sign-in-hint-storage.ts";
import { listenToTabs } from "./tab-channel-store.ts";

type Session = Pick<typeof import("./session-store.ts"), "restoreSession" | "syncWithTab">;

/** Keeps the session in sync with tabs; used once. `forgetPerson` clears data on sign-out or change. */
export function useSessionSync(loadSession: () => Promise<Session>, forgetPerson: () => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    onPersonChange((cleared) => {
      queryClient.getMutationCache().clear();
      const outlives = ({ meta }: Query) => cleared === "what is personal" && meta?.outlivesSession === true;
      void queryClient.resetQueries({ predicate: (query) => !outlives(query) });
      // A lost session keeps allergens.
      if (cleared === "everything") forgetPerson();
    });
    const withSession = async (use: (session: Session) => unknown) => {
      try {
        await use(await loadSession());
      } catch {
        if (authStore.get().isLoading) setSession(null);
      }
    };
    const stopListening = listenToTabs((personId) => void withSession(({ syncWithTab }) => syncWithTab(personId)));
    const checkSession = () => {
      const { user, isLoading } = authStore.get();
      if (hasSignInHint() !== (user !== null)) void withSession(({ restoreSession }) => restoreSession());
      else if (isLoading) {
        takeEarlyRefresh();
        setSession(null);
      }
    };
    checkSession();
    // A page that was frozen or in the back-forward cache missed other tabs' messages.
    const events = ["pageshow", "online", "visibilitychange"];
    for (const event of events) window.addEventListener(event, checkSession);
    return () => {
      stopListening();
      for (const event of events) window.removeEventListener(event, checkSession);
    };
  }, [queryClient, loadSession, forgetPerson]);
}
