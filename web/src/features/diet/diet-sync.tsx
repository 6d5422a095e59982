import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lostSession } from "../../lib/lost-session.ts";
import { hasSignInHint } from "../accounts/session/sign-in-hint-storage.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { dietQuery } from "./diet.queries.ts";
import { accountDiet, dietStore, forgetAccount } from "./diet-store.ts";

/** Fetches the diet that a person's account keeps, and forgets it here when they sign out; shows nothing. */
export function DietSync() {
  const personId = usePerson().user?.id;
  return personId === undefined ? null : <Sync key={personId} personId={personId} />;
}

function Sync({ personId }: { personId: string }) {
  // Once for each sign-in is enough for whoever has nothing kept.
  const [isNeeded] = useState(() => {
    const stored = dietStore.get();
    return stored.account?.personId !== personId || accountDiet(stored, personId) !== null;
  });
  useQuery({ ...dietQuery(personId), enabled: isNeeded });
  // A session that was lost takes no allergen with it.
  useEffect(() => () => void (hasSignInHint() || lostSession.get() || forgetAccount()), []);
  return null;
}
