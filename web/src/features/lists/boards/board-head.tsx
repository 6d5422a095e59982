import type { Board } from "@dishboard/contract/boards";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/failures.ts";
import { editBoardPath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { ListHead } from "../list-head.tsx";
import { boardsMessages as messages } from "./boards.messages.ts";
import { boardFollowQuery, refreshMyLists, sendBoardListed } from "./boards.queries.ts";
import { FollowBoardButton } from "./follow-board-button.tsx";

export function BoardHead({ board }: { board: Board }) {
  const viewer = useViewer();
  const { data: follow } = useQuery({
    ...boardFollowQuery(viewer?.id ?? "", board.id),
    enabled: viewer != null,
  });
  return (
    <ListHead
      list={board}
      editPath={editBoardPath(board.id)}
      help={board.filters.diet && messages.claimsNote}
      facts={messages.followers(follow?.followerCount ?? board.followerCount)}
      first={<FollowBoardButton board={board} />}
      last={<ListedButton board={board} isListed={follow?.isListed ?? board.isListed} />}
    />
  );
}

function ListedButton({ board, isListed }: { board: Board; isListed: boolean }) {
  const client = useQueryClient();
  const { user, profile } = usePerson();
  const { isBusy, run } = useBusy();
  if (!user || !profile?.isAdministrator) return null;
  const press = async () => {
    try {
      await sendBoardListed(board.id, !isListed);
      refreshMyLists(client, user.id);
      await client.invalidateQueries({ queryKey: boardFollowQuery(user.id, board.id).queryKey });
    } catch (error) {
      toast({ type: "destructive", title: messages.listFailed, description: messageOf(error) });
    }
  };
  return (
    <Button look="line" size="bar" disabled={isBusy} onClick={() => run(press)}>
      {isListed ? messages.takeOff : messages.listIt}
    </Button>
  );
}
