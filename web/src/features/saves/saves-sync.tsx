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

/** Sends unsent saves, and those from before the sign-in. */
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

/** Merges this browser's items, then forgets them; returns the count. */
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
  // A pending first answer predates the merge.
  void client.cancelQueries({ queryKey: listKeys.saved });
  refreshLists(client, "save");
}
