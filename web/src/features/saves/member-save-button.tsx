import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { failWaiting } from "../../lib/outbox.ts";
import { desiredValue } from "../../lib/outbox-entries.ts";
import { useOutbox } from "../../lib/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import { noteToggled } from "./list/toggled-store.ts";
import { saveOutbox } from "./save-outbox.ts";
import { SaveToggle } from "./save-toggle.tsx";
import { savesMessages } from "./saves.messages.ts";
import { type SavedItem, saveStateQuery } from "./saves.queries.ts";
import { useSaveToast } from "./use-save-toast.ts";

export function MemberSaveButton({ personId, item }: { personId: string; item: SavedItem }) {
  const client = useQueryClient();
  const showToast = useSaveToast();
  const { kind, id, name } = item;
  const saved = useMemo(() => ({ kind, id, name }), [kind, id, name]);
  const { data, isError, fetchStatus } = useQuery(saveStateQuery(personId, saved));
  const { entry, request } = useOutbox(saveOutbox, personId, saved, data !== undefined);
  const hasFailed = isError && fetchStatus === "idle";
  useEffect(() => {
    if (hasFailed && failWaiting(saveOutbox, { client, personId }, [id]))
      toast({ type: "destructive", title: savesMessages.failed, description: savesMessages.listFailed });
  }, [client, personId, id, hasFailed]);
  const isSaved = desiredValue(entry) ?? data?.isSaved ?? false;
  const save = (next: boolean) => {
    noteToggled(id);
    request(next);
    showToast(next, { isHere: false, undo: () => save(!next) });
  };
  return <SaveToggle isSaved={isSaved} onPress={save} />;
}
