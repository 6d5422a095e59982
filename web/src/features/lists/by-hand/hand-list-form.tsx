import { type HandList, type ListVisibility, listVisibilities } from "@dishboard/contract/hand-lists";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { handListPath } from "../../../lib/paths.ts";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { ChoiceRadios } from "../../../ui/choice-radios.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { DeleteList } from "../details/delete-list.tsx";
import { DetailsFields } from "../details/details-fields.tsx";
import { useListDetails } from "../details/use-list-details.ts";
import { listsMessages } from "../lists.messages.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { handListQuery, refreshHandLists, sendHandList, sendListEntry, sendNewHandList } from "./hand-lists.queries.ts";

/** The item that 'Make a list' starts with. */
export type NewListState = { firstEntry: { id: string; name: string } };

export function HandListForm({ personId, list }: { personId: string; list?: HandList }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const firstEntry = (!list && (state as Partial<NewListState> | null)?.firstEntry) || null;
  const busy = useBusy();
  const [key] = useState(newSubmissionKey);
  const [error, setError] = useState<string | null>(null);
  const [visibility, setVisibility] = useState<ListVisibility>(list?.visibility ?? "private");
  const details = useListDetails(list);
  const save = async () => {
    if (await details.form.validate()) return;
    const wrong = details.uploadProblem();
    setError(wrong);
    if (wrong) return;
    const sent = { ...details.sent(), visibility };
    try {
      const { id } = await (list ? sendHandList(personId, list.id, sent) : sendNewHandList(personId, key, sent));
      const isFirstAdded = firstEntry !== null && (await addFirst(id, firstEntry.id));
      refreshHandLists(client, personId);
      const made = isFirstAdded ? messages.madeWith(firstEntry.name) : messages.made;
      toast({ type: "success", title: list ? messages.changed : made });
      if (!list) navigate(handListPath(id), { replace: true });
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  /** Adds the first entry; the list exists without it too. */
  const addFirst = async (listId: string, itemId: string) => {
    try {
      await sendListEntry(personId, listId, itemId);
      return true;
    } catch (problem) {
      toast({ type: "destructive", title: messages.saveFailed, description: messageOf(problem) });
      return false;
    }
  };
  return (
    <PlainForm className="hand-form raised" aria-label={messages.details} onSubmit={() => busy.run(save)}>
      {firstEntry && <p className="hand-first">{messages.beginsWith(firstEntry.name)}</p>}
      <DetailsFields details={details} titleExample={messages.titleExample} isDisabled={busy.isBusy}>
        <ChoiceRadios
          label={messages.visibility}
          choices={listVisibilities.map((value) => ({ value, label: messages.visibilities[value] }))}
          chosen={visibility}
          onChange={setVisibility}
        />
      </DetailsFields>
      {error && <Notice look="error">{error}</Notice>}
      <SubmitButton
        label={list ? listsMessages.save : messages.make}
        busyLabel={list ? listsMessages.saving : messages.making}
        isBusy={busy.isBusy}
        isDisabled={false}
      />
      {list && (
        <DeleteList
          personId={personId}
          list={list}
          messages={messages}
          isDisabled={busy.isBusy}
          // This page stays until the next, and would refetch a deleted list.
          onDeleted={() => void client.cancelQueries({ queryKey: handListQuery(personId, list.id).queryKey })}
        />
      )}
    </PlainForm>
  );
}
