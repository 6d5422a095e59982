import type { SharedHandList } from "@dishboard/contract/hand-lists";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import Pencil from "lucide-react/icons/pencil";
import Share2 from "lucide-react/icons/share-2";
import { handListPath, listPath, profilePath } from "../../../lib/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { ReportButton } from "../../reports/report-button.tsx";
import { shareLink } from "../../shares/use-share.ts";
import { boardsMessages } from "../boards/boards.messages.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import "../boards/board-head.css";

/** Whose list it is, what they say about it, and what one can do with it. */
export function ByHandHead({ list, slug, title }: { list: SharedHandList; slug: string; title: string }) {
  const viewer = useViewer();
  const { picture, owner, note, id } = list;
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
            {boardsMessages.by}{" "}
            <Link to={profilePath(owner.id)}>
              <span dir="auto">{owner.username ? `@${owner.username}` : boardsMessages.unknown}</span>
            </Link>
          </span>
        </p>
        {note && (
          <p className="board-note" dir="auto">
            {note}
          </p>
        )}
        <div className="board-actions">
          {viewer?.id === owner.id && (
            <Link to={handListPath(id)} className={buttonClass("line", "bar")}>
              <Pencil size={18} />
              {boardsMessages.edit}
            </Link>
          )}
          <Button look="line" size="bar" onClick={() => void shareLink({ path: listPath(slug), name: title })}>
            <Share2 size={18} />
            {messages.share}
          </Button>
          <ReportButton subject={{ kind: "list", id }} ownerId={owner.id} />
        </div>
      </div>
    </section>
  );
}
