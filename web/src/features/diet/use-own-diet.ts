import type { Diet } from "@dishboard/contract/diet";
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast.ts";
import { dietMessages as messages } from "./diet.messages.ts";
import { dietQuery, sendDiet, sendForgetting } from "./diet.queries.ts";
import { type DietLabels, noDiet } from "./diet-storage.ts";
import { accountDiet, dietStore, mergeServerDiet, moveToAccount, setAccountDiet, setDietHere } from "./diet-store.ts";

type OwnDiet = {
  diet: DietLabels;
  isKnown: boolean;
  isSynced: boolean;
  query: UseQueryResult<boolean>;
  change: (labels: DietLabels) => void;
  keep: (isSynced: boolean) => void;
};

/** A person's diet and its setter: at once here, then on the server. */
export function useOwnDiet(personId: string): OwnDiet {
  const client = useQueryClient();
  const stored = useStore(dietStore, noDiet);
  const copy = accountDiet(stored, personId);
  const diet = copy ?? stored.here;
  const query = useQuery(dietQuery(personId));
  // In turn, so that the last press wins.
  const scope = { id: "diet" };
  const onMutate = () => client.cancelQueries(dietQuery(personId));
  const sending = useMutation({
    scope,
    onMutate,
    mutationFn: (changed: Diet) => sendDiet(personId, changed),
    // Resent with the settings or any page.
    onError: () => toast({ type: "destructive", title: messages.notSent }),
  });
  const keeping = useMutation({
    scope,
    onMutate,
    mutationFn: (start: Diet | null) => (start ? sendDiet(personId, start, true) : sendForgetting(personId)),
    onError: (_, start) => {
      if (start) mergeServerDiet(personId, null);
      else void query.refetch();
      toast({ type: "destructive", title: start ? messages.notSynced : messages.notForgotten });
    },
  });
  return {
    diet,
    isKnown: stored.account?.personId === personId,
    isSynced: copy !== null,
    query,
    change(labels) {
      if (!copy) return setDietHere(labels);
      const changed = changedNow(labels, copy);
      setAccountDiet(personId, changed);
      sending.mutate(changed);
    },
    keep(isSynced) {
      if (!isSynced) mergeServerDiet(personId, null);
      const start = isSynced ? changedNow(diet) : null;
      if (start) moveToAccount(personId, start);
      keeping.mutate(start);
    },
  };
}

/** Newer than the old value, whatever the device's clock. */
function changedNow({ claimIds, allergenIds }: DietLabels, before?: Diet): Diet {
  const changedAt = Math.max(Date.now(), (before?.changedAt ?? 0) + 1);
  return { claimIds: [...claimIds], allergenIds: [...allergenIds], changedAt };
}
