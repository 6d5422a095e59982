import { refreshLists, removeFromLists } from "../../lib/list-changes.ts";
import { needsSignIn } from "../../lib/lost-session.ts";
import {
  type Outbox,
  type OutboxFailure,
  type OutboxOwner,
  type PendingMutation,
  refetchFailed,
} from "../../lib/outbox.ts";
import { toast } from "../../ui/toast.ts";
import { waitingToasts } from "../../ui/waiting-toasts.ts";
import { sayLostSession } from "../accounts/lost-session/lost-session-store.ts";
import { saveOutboxName } from "./save-button.tsx";
import { savesMessages } from "./saves.messages.ts";
import { type SavedItem, type SaveState, saveStateKey, saveStatesOf, sendSave } from "./saves.queries.ts";

export const saveOutbox: Outbox<SavedItem, boolean, SaveState> = {
  name: saveOutboxName,
  keyOf: ({ id }) => id,
  isValue: (value) => typeof value === "boolean",
  parse: parsePendingSave,
  cachedState: ({ client, personId }, id) => client.getQueryData<SaveState>(saveStateKey(personId, id)),
  mergeState,
  send: sendSave,
  onSaved: ({ client }) => refreshLists(client, "save"),
  onFailed,
  onOutdated: ({ client, personId }) => void client.invalidateQueries({ queryKey: saveStatesOf(personId) }),
  onWaiting: ({ client, personId }) => refetchFailed(client, saveStatesOf(personId)),
  ...waitingToasts("It", "saved"),
};

function mergeState({ client, personId }: OutboxOwner, state: SaveState): void {
  const queryKey = saveStateKey(personId, state.id);
  // A pending answer may be older.
  void client.cancelQueries({ queryKey });
  client.setQueryData<SaveState>(queryKey, state);
}

function onFailed({ client }: OutboxOwner, { ref, error, isRestored }: OutboxFailure<SavedItem>): void {
  const title = isRestored ? savesMessages.failedFor(ref.name) : savesMessages.failed;
  if (needsSignIn(error)) {
    sayLostSession({ title, description: error.message });
    return;
  }
  toast({ type: "destructive", title, description: error.message, outlivesDialog: true });
  if ("code" in error && error.code === "not-found") removeFromLists(client, ref.kind, ref.id);
  refreshLists(client, "save");
}

function parsePendingSave(stored: unknown): PendingMutation<SavedItem, boolean, SaveState> | null {
  const { ref, desired, state } = stored as PendingMutation<SavedItem, boolean, SaveState>;
  const { id, kind, name } = ref;
  if ((kind !== "dish" && kind !== "product") || typeof id !== "string" || typeof name !== "string") return null;
  if (typeof desired !== "boolean" || typeof state.isSaved !== "boolean") return null;
  return { ref: { id, kind, name }, desired, state: { id, isSaved: state.isSaved } };
}
