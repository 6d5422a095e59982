import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { paths } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { refreshMyLists, sendListDeletion } from "../boards/boards.queries.ts";
import { listsMessages } from "../lists.messages.ts";

type DeleteListProps = {
  personId: string;
  list: { id: string; title: string };
  messages: { deleteConsequence: string; deleted: string; deleteFailed: string };
  isDisabled: boolean;
  onDeleted?: () => void;
};

export function DeleteList({ personId, list, messages, isDisabled, onDeleted }: DeleteListProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await sendListDeletion(personId, list.id);
      setAsking(false);
      refreshMyLists(client, personId);
      onDeleted?.();
      toast({ type: "success", title: messages.deleted });
      navigate(paths.myLists, { replace: true });
    } catch (problem) {
      toast({ type: "destructive", title: messages.deleteFailed, description: messageOf(problem) });
    }
  };
  return (
    <>
      <Button look="line" disabled={isDisabled || isBusy} onClick={() => setAsking(true)}>
        {listsMessages.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={listsMessages.deleteQuestion(list.title)}
        consequence={messages.deleteConsequence}
        confirmLabel={listsMessages.delete}
        isBusy={isBusy}
        onConfirm={() => run(remove)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
