import type { Board } from "@dishboard/contract/boards";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import Share2 from "lucide-react/icons/share-2";
import { messageOf } from "../../../lib/failures.ts";
import { editBoardPath, listPath, profilePath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { ReportButton } from "../../reports/report-button.tsx";
import { shareLink } from "../../shares/use-share.ts";
import { boardsMessages as messages } from "./boards.messages.ts";
import { boardFollowQuery, refreshMyLists, sendBoardListed } from "./boards.queries.ts";
import { FollowBoardButton } from "./follow-board-button.tsx";
import "./board-head.css";

/** Whose board it is, what they say about it, and what one can do with it. */
export function BoardHead({ board }: { board: Board }) {
  const viewer = useViewer();
  const { picture, owner, note, title, slug } = board;
  const { data: follow } = useQuery({
    ...boardFollowQuery(viewer?.id ?? "", board.id),
    enabled: viewer != null,
  });
  return (
    <section className="board-head raised">
      {picture && (
        <Picture
          className="board-picture"
          sources={pictureWidths.map((width) => ({ path: pictureAt(picture.path, width), width }))}
          width={picture.width}
          height={picture.height}
          thumbhash={picture.thumbhash}
          description={picture.description ?? ""}
          sizes="(min-width: 640px) 240px, 100vw"
          loading="eager"
          fallback={null}
        />
      )}
      <div className="board-about">
        <p className="board-owner">
          <Avatar names={owner} url={owner.avatarUrl} size={32} />
          <span>
            {messages.by}{" "}
            <Link to={profilePath(owner.id)}>
              <span dir="auto">{owner.username ? `@${owner.username}` : messages.unknown}</span>
            </Link>
          </span>
          <span className="board-followers">{messages.followers(follow?.followerCount ?? board.followerCount)}</span>
        </p>
        {note && (
          <p className="board-note" dir="auto">
            {note}
          </p>
        )}
        <div className="board-actions">
          <FollowBoardButton board={board} />
          {viewer?.id === owner.id && (
            <Link to={editBoardPath(board.id)} className={buttonClass("line", "bar")}>
              <Pencil size={18} />
              {messages.edit}
            </Link>
          )}
          <Button look="line" size="bar" onClick={() => void shareLink({ path: listPath(slug), name: title })}>
            <Share2 size={18} />
            {messages.share}
          </Button>
          <ListedButton board={board} isListed={follow?.isListed ?? board.isListed} />
          <ReportButton subject={{ kind: "list", id: board.id }} ownerId={owner.id} />
        </div>
      </div>
    </section>
  );
}

/** The button with which an administrator puts a board on /lists, or takes it off. */
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
