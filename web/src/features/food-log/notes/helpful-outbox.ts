import type { NoteCounts } from "@dishboard/contract/shared-notes";
import { listKeys } from "../../../lib/item-lists.ts";
import { needsSignIn } from "../../../lib/lost-session.ts";
import {
  type Outbox,
  type OutboxFailure,
  type OutboxOwner,
  type PendingMutation,
  refetchFailed,
} from "../../../lib/outbox.ts";
import { toast } from "../../../ui/toast.ts";
import { waitingToasts } from "../../../ui/waiting-toasts.ts";
import { sayLostSession } from "../../accounts/lost-session/lost-session-store.ts";
import { mergeOwnNote, ownNoteQuery } from "./helpful-cache.ts";
import { helpfulMessages as messages } from "./notes.messages.ts";
import { ownHelpfulKey, sendHelpful } from "./notes.queries.ts";

type MarkedNote = { id: string };

export const helpfulOutbox: Outbox<MarkedNote, boolean, NoteCounts> = {
  name: "helpful",
  keyOf: ({ id }) => id,
  isValue: (value) => typeof value === "boolean",
  parse: parsePendingMark,
  cachedState: ({ client, personId }, id) => client.getQueryData(ownNoteQuery(personId, id).queryKey),
  mergeState: ({ client, personId }, state) => mergeOwnNote(client, personId, state),
  send: sendHelpful,
  onSaved: () => {},
  onFailed,
  onOutdated: ({ client, personId }) => void client.invalidateQueries({ queryKey: ownHelpfulKey(personId) }),
  onWaiting: ({ client, personId }) => refetchFailed(client, ownHelpfulKey(personId)),
  ...waitingToasts("What you find helpful"),
};

function onFailed({ client }: OutboxOwner, { error }: OutboxFailure<MarkedNote>): void {
  if (needsSignIn(error)) {
    sayLostSession({ title: messages.signIn });
    return;
  }
  toast({ type: "destructive", title: messages.failed, description: error.message, outlivesDialog: true });
  if ("code" in error && error.code === "not-found") void client.invalidateQueries({ queryKey: listKeys.sharedNotes });
}

function parsePendingMark(stored: unknown): PendingMutation<MarkedNote, boolean, NoteCounts> | null {
  const { ref, desired, state } = stored as PendingMutation<MarkedNote, boolean, NoteCounts>;
  const { helpfulCount, version, isHelpful } = state;
  if (typeof ref.id !== "string" || typeof desired !== "boolean" || typeof isHelpful !== "boolean") return null;
  if (![helpfulCount, version].every(Number.isSafeInteger)) return null;
  const { id } = ref;
  return { ref: { id }, desired, state: { id, helpfulCount, version, isHelpful } };
}
