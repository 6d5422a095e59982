import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePerson } from "../accounts/session/use-person.ts";
import { dietQuery } from "./diet.queries.ts";
import { accountDiet, dietStore } from "./diet-store.ts";

export function DietSync() {
  const personId = usePerson().user?.id;
  return personId === undefined ? null : <Sync key={personId} personId={personId} />;
}

function Sync({ personId }: { personId: string }) {
  const [isNeeded] = useState(() => {
    const stored = dietStore.get();
    return stored.account?.personId !== personId || accountDiet(stored, personId) !== null;
  });
  useQuery({ ...dietQuery(personId), enabled: isNeeded });
  return null;
}
