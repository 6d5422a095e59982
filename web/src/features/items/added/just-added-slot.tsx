import type { Card, ItemKind } from "@dishboard/contract/items";
import { useMembers } from "../../../lib/members-context.ts";
import { useViewer } from "../../accounts/session/use-viewer.ts";

/** A board's place for the viewer's new items; `cards` undefined while loading. */
export function JustAddedSlot({ kind, cards }: { kind: ItemKind; cards: readonly Card[] | undefined }) {
  const members = useMembers();
  const viewer = useViewer();
  return members && viewer && cards && <members.JustAdded personId={viewer.id} kind={kind} cards={cards} />;
}
