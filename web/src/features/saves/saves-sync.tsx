import { maxMergedSaves } from "@dishboard/contract/saves";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listKeys } from "../../lib/item-lists.ts";
import { refreshLists } from "../../lib/list-changes.ts";
import { isUnanswered } from "../../lib/outbox.ts";
import { paths } from "../../lib/paths.ts";
import { useStore } from "../../lib/store.ts";
import { useOutboxSync } from "../../lib/use-own-states.ts";
import { tryAgain } from "../../ui/retry-button.tsx";
import { useNavigate } from "../../ui/router.tsx";
import { toast } from "../../ui/toast.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { saveOutbox } from "./save-outbox.ts";
import { savedItemOf } from "./saved-storage.ts";
import { forgetSavedHere, savedItemsStore } from "./saved-store.ts";
import { savesMessages } from "./saves.messages.ts";
import { saveStatesOf, sendMerge } from "./saves.queries.ts";

const noItems: ReadonlySet<string> = new Set();

/** Sends what a person could not save before, and what they saved in this browser before signing in; shows nothing. */
export function SavesSync() {
  const personId = usePerson().user?.id;
  return personId === undefined ? null : <Sync key={personId} personId={personId} />;
}

function Sync({ personId }: { personId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const savedHere = useStore(savedItemsStore, noItems);
  useOutboxSync(saveOutbox, personId, () => refresh(client, personId));
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => merge(personId),
    retry: (failures, error) => failures < 3 && isUnanswered(error),
    onSuccess: (count) => {
      if (count === 0) return;
      refresh(client, personId);
      const show = { label: savesMessages.show, onPress: () => void navigate(paths.saved) };
      toast({ type: "success", title: savesMessages.merged(count), action: show });
    },
    onError: () =>
      toast({
        type: "destructive",
        title: savesMessages.notMerged,
        description: savesMessages.notMergedHelp,
        action: { label: tryAgain, onPress: () => mutate() },
      }),
  });
  const isNeeded = !isPending && !isError && savedHere.size > 0;
  useEffect(() => {
    if (isNeeded) mutate();
  }, [isNeeded, mutate]);
  return null;
}

/** Merges what this browser has saved, and forgets it once the server has it; returns how many items there were. */
async function merge(personId: string): Promise<number> {
  const names = [...savedItemsStore.get()];
  for (let from = 0; from < names.length; from += maxMergedSaves) {
    const batch = names.slice(from, from + maxMergedSaves);
    await sendMerge(
      personId,
      batch.flatMap((name) => savedItemOf(name) ?? []),
    );
    forgetSavedHere(batch);
  }
  return names.length;
}

function refresh(client: QueryClient, personId: string): void {
  void client.invalidateQueries({ queryKey: saveStatesOf(personId) });
  // A list's first answer that is on its way is from before, and would stay.
  void client.cancelQueries({ queryKey: listKeys.saved });
  refreshLists(client, "save");
}
