import type { ItemRef } from "@dishboard/contract/items";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import type { NewListState } from "./hand-list-form.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { myHandListsQuery, refreshHandLists, sendListEntry, sendListEntryDeletion } from "./hand-lists.queries.ts";

type AddToListDialogProps = HostedDialogProps<true> & { personId: string; item: ItemRef & { name: string } };

export function AddToListDialog({ personId, item, isOpen, onClose, onClosed }: AddToListDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(myHandListsQuery(personId, item.id));
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const isOn = ({ id, hasItem }: { id: string; hasItem: boolean }) => pressed[id] ?? hasItem;
  const change = async (chosen: string[]) => {
    const list = data?.find((one) => isOn(one) !== chosen.includes(one.id));
    if (!list) return;
    const isAdded = !isOn(list);
    setPressed((before) => ({ ...before, [list.id]: isAdded }));
    try {
      await (isAdded ? sendListEntry : sendListEntryDeletion)(personId, list.id, item.id);
      refreshHandLists(client, personId);
    } catch (error) {
      setPressed((before) => ({ ...before, [list.id]: !isAdded }));
      toast({ type: "destructive", title: messages.saveFailed, description: messageOf(error) });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.addTitle(item.name)}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <Button
          look="line"
          onClick={() => {
            onClose();
            const state: NewListState = { firstEntry: { id: item.id, name: item.name } };
            navigate(paths.newHandList, { state });
          }}
        >
          <Plus size={18} />
          {messages.make}
        </Button>
      }
    >
      {isError && (
        <>
          <p>{messages.allFailed}</p>
          <RetryButton onPress={() => void refetch()} />
        </>
      )}
      {!data && !isError && <p role="status">{messages.loading}</p>}
      {data?.length === 0 && <p>{messages.none}</p>}
      {data && data.length > 0 && (
        <ChoiceChips
          label={messages.own}
          name="lists"
          choices={data.map(({ id, title }) => ({ value: id, label: title }))}
          chosen={data.filter(isOn).map(({ id }) => id)}
          onChange={(chosen) => void change(chosen)}
        />
      )}
    </Dialog>
  );
}
