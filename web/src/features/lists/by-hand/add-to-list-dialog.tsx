import type { ItemRef } from "@dishboard/contract/items";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { messageOf } from "../../../lib/failures.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { myHandListsQuery, refreshHandLists, sendListEntry, sendListEntryDeletion } from "./hand-lists.queries.ts";

type AddToListDialogProps = HostedDialogProps<true> & { personId: string; item: ItemRef & { name: string } };

/** The dialog in which a person chooses on which of their lists a dish or product is. */
export function AddToListDialog({ personId, item, isOpen, onClose, onClosed }: AddToListDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = myHandListsQuery(personId, item.id);
  const { data, isError, refetch } = useQuery(query);
  const change = async (chosen: string[]) => {
    if (!data) return;
    const list = data.find(({ id, hasItem }) => hasItem !== chosen.includes(id));
    if (!list) return;
    const show = (hasItem: boolean) =>
      client.setQueryData(query.queryKey, (lists) =>
        lists?.map((one) => (one.id === list.id ? { ...one, hasItem } : one)),
      );
    show(!list.hasItem);
    try {
      await (list.hasItem ? sendListEntryDeletion : sendListEntry)(personId, list.id, item.id);
      refreshHandLists(client, personId);
    } catch (error) {
      show(list.hasItem);
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
            navigate(paths.newHandList);
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
          chosen={data.filter(({ hasItem }) => hasItem).map(({ id }) => id)}
          onChange={(chosen) => void change(chosen)}
        />
      )}
    </Dialog>
  );
}
