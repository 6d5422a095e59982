import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HelpfulNote } from "../../../lib/members-context.ts";
import { desiredValue } from "../../../lib/outbox-entries.ts";
import { useOutbox } from "../../../lib/use-outbox.ts";
import { ToggleButton } from "../../../ui/toggle-button.tsx";
import { ownNoteQuery } from "./helpful-cache.ts";
import { HelpfulContent } from "./helpful-content.tsx";
import { helpfulOutbox } from "./helpful-outbox.ts";

export function HelpfulButton({ personId, note }: { personId: string; note: HelpfulNote }) {
  const { id } = note;
  const ref = useMemo(() => ({ id }), [id]);
  const { data: own } = useQuery(ownNoteQuery(personId, id));
  const { entry, request } = useOutbox(helpfulOutbox, personId, ref, own !== undefined);
  const isStored = own?.isHelpful ?? false;
  const isHelpful = desiredValue(entry) ?? isStored;
  const newest = own && own.version > note.version ? own : note;
  const count = newest.helpfulCount + (own ? Number(isHelpful) - Number(isStored) : 0);
  return (
    <ToggleButton className="note-helpful" aria-pressed={isHelpful} next={!isHelpful} onPress={request}>
      <HelpfulContent count={count} />
    </ToggleButton>
  );
}
