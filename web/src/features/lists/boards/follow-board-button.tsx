import type { Board } from "@dishboard/contract/boards";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/failures.ts";
import { withNext } from "../../../lib/next-path.ts";
import { listPath, paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.ts";
import { ToggleButton } from "../../../ui/toggle-button.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { boardsMessages as messages } from "./boards.messages.ts";
import { boardFollowQuery, refreshMyLists, sendBoardFollow } from "./boards.queries.ts";

export function FollowBoardButton({ board }: { board: Board }) {
  const viewer = useViewer();
  if (viewer === undefined || viewer?.id === board.owner.id) return null;
  if (viewer) return <MemberButton personId={viewer.id} boardId={board.id} />;
  return (
    <Link to={withNext(paths.logIn, listPath(board.slug))} className={buttonClass("main", "bar")}>
      {messages.follow}
    </Link>
  );
}

function MemberButton({ personId, boardId }: { personId: string; boardId: string }) {
  const client = useQueryClient();
  const query = boardFollowQuery(personId, boardId);
  const { data, isError } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (isFollowing: boolean) => sendBoardFollow(personId, boardId, isFollowing),
    // Sends presses in turn.
    scope: { id: `follow ${boardId}` },
    onMutate: (isFollowing) => {
      const before = client.getQueryData(query.queryKey);
      if (before && before.isFollowing !== isFollowing) {
        const followerCount = before.followerCount + (isFollowing ? 1 : -1);
        client.setQueryData(query.queryKey, { ...before, isFollowing, followerCount });
      }
      return { before };
    },
    onSuccess: (follow) => {
      client.setQueryData(query.queryKey, follow);
      refreshMyLists(client, personId);
    },
    onError: (error, _isFollowing, begun) => {
      client.setQueryData(query.queryKey, begun?.before);
      toast({ type: "destructive", title: messages.followFailed, description: messageOf(error) });
    },
  });
  const isFollowing = data?.isFollowing ?? false;
  return (
    <ToggleButton
      className={buttonClass(isFollowing ? "line" : "main", "bar")}
      aria-pressed={isFollowing}
      disabled={data === undefined && !isError}
      next={!isFollowing}
      onPress={(next) => mutate(next)}
    >
      {isFollowing ? messages.following : messages.follow}
    </ToggleButton>
  );
}
