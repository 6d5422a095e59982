import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshLists } from "../../lib/list-changes.ts";
import { useMembers } from "../../lib/members-context.ts";
import { addEarlyChanges, takeEarlyChanges } from "../../lib/outbox-entries.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast.ts";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { noteToggled } from "./list/toggled-store.ts";
import { SaveToggle } from "./save-toggle.tsx";
import { savedName } from "./saved-storage.ts";
import { savedItemsStore, setSavedHere } from "./saved-store.ts";
import { savesMessages } from "./saves.messages.ts";
import type { SavedItem } from "./saves.queries.ts";
import { useSaveToast } from "./use-save-toast.ts";

export const saveOutboxName = "saves";

const noItems: ReadonlySet<string> = new Set();

export function SaveButton({ item }: { item: SavedItem }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const members = useMembers();
  const savedHere = useStore(savedItemsStore, noItems);
  const showToast = useSaveToast();
  const isVisitor = viewer === null;
  const { id } = item;
  useEffect(() => {
    const early = isVisitor ? takeEarlyChanges(client, { outbox: saveOutboxName, key: id }) : [];
    for (const { desired } of early) setSavedHere(item, desired === true);
  }, [client, isVisitor, id, item]);
  if (members && viewer) return <members.SaveButton personId={viewer.id} item={item} />;
  const isSaved = isVisitor && savedHere.has(savedName(item));
  const save = (next: boolean) => {
    if (!isVisitor) addEarlyChanges(client, [{ outbox: saveOutboxName, key: id, desired: next }]);
    else if (!setSavedHere(item, next)) return void toast({ type: "warning", title: savesMessages.full });
    noteToggled(id);
    if (isVisitor) refreshLists(client, "save");
    showToast(next, { isHere: isVisitor, undo: () => save(!next) });
  };
  return <SaveToggle isSaved={isSaved} onPress={save} />;
}
