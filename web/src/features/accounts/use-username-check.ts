import { accountErrors, usernameCheckDelayMs, validateUsername } from "@dishboard/contract/accounts";
import { useCallback, useEffect, useRef, useState } from "react";
import { accountMessages } from "./accounts.messages.ts";
import type { UsernameLookupResult } from "./accounts.queries.ts";

export type UsernameState = "idle" | "checking" | "available" | "taken";

export type UsernameCheck = {
  state: UsernameState;
  error: string | null;
  /** Checks at once, repeating a failed check; whether it is available. */
  checkNow(): Promise<boolean>;
};

type LookUp = (username: string) => Promise<UsernameLookupResult>;

const errorMessages: Partial<Record<UsernameLookupResult, string>> = {
  taken: accountErrors.usernameTaken,
  "lookup-failed": accountMessages.usernameLookupFailed,
  "network-failed": accountMessages.usernameNetworkFailed,
};

/** Checks a valid username once typing pauses for half a second. */
export function useUsernameCheck(username: string, lookUp: LookUp): UsernameCheck {
  const [lookup, setLookup] = useState<{ username: string; result: UsernameLookupResult | "checking" } | null>(null);
  const latest = useRef<{ username: string; result: Promise<UsernameLookupResult> } | null>(null);

  const check = useCallback(
    async (name: string): Promise<UsernameLookupResult> => {
      if (latest.current?.username === name) return latest.current.result;
      const request = { username: name, result: lookUp(name) };
      latest.current = request;
      setLookup({ username: name, result: "checking" });
      const result = await request.result;
      if (latest.current !== request) return result;
      setLookup({ username: name, result });
      if (result !== "available" && result !== "taken") latest.current = null;
      return result;
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
    checkNow: async () => validateUsername(username) === null && (await check(username)) === "available",
  };
}
