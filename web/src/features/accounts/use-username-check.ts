import { accountErrors, usernameCheckDelayMs, validateUsername } from "@dishboard/contract/accounts";
import { useCallback, useEffect, useRef, useState } from "react";
import { accountMessages } from "./accounts.messages.ts";
import type { UsernameLookupResult } from "./accounts.queries.ts";

/** How far the look-up of a username has come. */
export type UsernameState = "idle" | "checking" | "available" | "taken";

/** The look-up of a username while it is typed. */
export type UsernameCheck = {
  state: UsernameState;
  /** Why the name cannot be had, as far as only the server knows. */
  error: string | null;
  /** Looks the name up at once, and tells whether it can be had. */
  checkNow(username: string): Promise<boolean>;
};

type Lookup = (username: string) => Promise<UsernameLookupResult>;

const faults: Partial<Record<UsernameLookupResult, string>> = {
  taken: accountErrors.usernameTaken,
  "lookup-failed": accountMessages.usernameLookupFailed,
  "network-failed": accountMessages.usernameNetworkFailed,
};

/** Looks a well-formed username up half a second after typing has stopped. */
export function useUsernameCheck(username: string, lookUp: Lookup): UsernameCheck {
  const [found, setFound] = useState<{ username: string; answer: UsernameLookupResult | "checking" } | null>(null);
  const last = useRef<{ username: string; answer: Promise<UsernameLookupResult> } | null>(null);

  const ask = useCallback(
    (name: string): Promise<UsernameLookupResult> => {
      if (last.current?.username === name) return last.current.answer;
      setFound({ username: name, answer: "checking" });
      const asked = {
        username: name,
        answer: lookUp(name).then((answer) => {
          // An answer about an earlier name comes too late.
          if (last.current === asked) setFound({ username: name, answer });
          // What failed is asked again.
          if (last.current === asked && answer !== "available" && answer !== "taken") last.current = null;
          return answer;
        }),
      };
      last.current = asked;
      return asked.answer;
    },
    [lookUp],
  );

  useEffect(() => {
    if (validateUsername(username) !== null) return;
    const timer = setTimeout(() => void ask(username), usernameCheckDelayMs);
    return () => clearTimeout(timer);
  }, [username, ask]);

  const answer = found?.username === username ? found.answer : null;
  const isKnown = answer === "checking" || answer === "available" || answer === "taken";
  return {
    state: isKnown ? answer : "idle",
    error: (answer !== null && answer !== "checking" && faults[answer]) || null,
    checkNow: async (name) => (await ask(name)) === "available",
  };
}
