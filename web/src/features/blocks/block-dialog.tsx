import { useQueryClient } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { toast } from "../../ui/toast.ts";
import type { BlockTask } from "./block-slot.tsx";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";
import { sendBlock } from "./blocks.queries.ts";
import { hiddenAuthorsKey } from "./hidden-authors.queries.ts";

export function BlockDialog({ task, isOpen, onClose, onClosed }: HostedDialogProps<BlockTask>) {
  const { viewerId, id, username } = task;
  const name = blockedName(username);
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const block = async () => {
    try {
      await sendBlock(viewerId, id);
      toast({ type: "success", title: messages.blocked(name) });
      onClose();
      client.setQueriesData<string[]>({ queryKey: hiddenAuthorsKey(viewerId) }, (ids) => ids && [...ids, id]);
      void client.invalidateQueries();
    } catch (error) {
      toast({ type: "destructive", title: messages.blockFailed, description: messageOf(error) });
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={messages.question(name)}
      consequence={messages.consequence}
      confirmLabel={messages.block}
      icon={<Ban size={20} />}
      isBusy={isBusy}
      onConfirm={() => run(block)}
      onCancel={onClose}
      onClosed={onClosed}
    />
  );
}
