import { accountErrors, usernameCheckDelayMs, validateUsername } from "@dishboard/contract/accounts";
import { useCallback, useEffect, useRef, useState } from "react";
import { accountMessages } from "./accounts.messages.ts";
import type { UsernameLookupResult } from "./accounts.queries.ts";

/** The state of the check of a username. */
export type UsernameState = "idle" | "checking" | "available" | "taken";

/** The check of a username while it is typed. */
export type UsernameCheck = {
  state: UsernameState;
  /** Why the name cannot be used, as far as only the server knows. */
  error: string | null;
  /** Checks the name without waiting, again if the last check failed. */
  checkNow(): void;
};

type LookUp = (username: string) => Promise<UsernameLookupResult>;

const errorMessages: Partial<Record<UsernameLookupResult, string>> = {
  taken: accountErrors.usernameTaken,
  "lookup-failed": accountMessages.usernameLookupFailed,
  "network-failed": accountMessages.usernameNetworkFailed,
};

/** Checks a valid username with the server once typing has paused for half a second. */
export function useUsernameCheck(username: string, lookUp: LookUp): UsernameCheck {
  const [lookup, setLookup] = useState<{ username: string; result: UsernameLookupResult | "checking" } | null>(null);
  const latest = useRef<{ username: string } | null>(null);

  const check = useCallback(
    async (name: string): Promise<void> => {
      if (latest.current?.username === name) return;
      const request = { username: name };
      latest.current = request;
      setLookup({ username: name, result: "checking" });
      const result = await lookUp(name);
      if (latest.current !== request) return;
      setLookup({ username: name, result });
      // A failed look-up is repeated by the next check.
      if (result !== "available" && result !== "taken") latest.current = null;
    },
    [lookUp],
  );

  useEffect(() => {
    if (validateUsername(username) !== null) return;
    const timer = setTimeout(() => void check(username), usernameCheckDelayMs);
    return () => clearTimeout(timer);
  }, [username, check]);

  const result = lookup?.username === username ? lookup.result : null;
  const isState = result === "checking" || result === "available" || result === "taken";
  return {
    state: isState ? result : "idle",
    error: (result !== null && result !== "checking" && errorMessages[result]) || null,
    checkNow: () => {
      if (validateUsername(username) === null) void check(username);
    },
  };
}
