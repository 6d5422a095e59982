import type { BlockedPerson } from "@dishboard/contract/blocks";
import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { toast } from "../../ui/toast.ts";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";
import { sendUnblock } from "./blocks.queries.ts";
import { hiddenAuthorsKey } from "./hidden-authors.queries.ts";

/** Returns a function that unblocks and shows the outcome; `moveFocus` runs before its element leaves. */
export function useUnblock(viewerId: string, { id, username }: BlockedPerson, moveFocus: () => void) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const unblock = async () => {
    try {
      await sendUnblock(viewerId, id);
      toast({ type: "success", title: messages.unblocked(blockedName(username)) });
      moveFocus();
      client.setQueriesData<string[]>({ queryKey: hiddenAuthorsKey(viewerId) }, (ids) =>
        ids?.filter((hidden) => hidden !== id),
      );
      await client.invalidateQueries();
    } catch (error) {
      toast({ type: "destructive", title: messages.unblockFailed, description: messageOf(error) });
    }
  };
  return { isBusy, unblock: () => run(unblock) };
}
