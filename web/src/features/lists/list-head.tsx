import type { Board } from "@dishboard/contract/boards";
import type { ItemImage } from "@dishboard/contract/items";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import Pencil from "lucide-react/icons/pencil";
import Share2 from "lucide-react/icons/share-2";
import type { ReactNode } from "react";
import { listPath, profilePath } from "../../lib/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { ReportButton } from "../reports/report-button.tsx";
import { shareLink } from "../shares/use-share.ts";
import { listsMessages as messages } from "./lists.messages.ts";
import "./list-head.css";

type ListHeadProps = {
  list: {
    id: string;
    slug: string;
    title: string;
    note: string | null;
    picture: ItemImage | null;
    owner: Board["owner"];
  };
  editPath: string;
  facts?: ReactNode;
  help?: string | false | undefined;
  first?: ReactNode;
  last?: ReactNode;
};

export function ListHead({ list, editPath, facts, help, first, last }: ListHeadProps) {
  const viewer = useViewer();
  const { id, slug, title, note, picture, owner } = list;
  return (
    <section className="list-head raised">
      {picture && (
        <Picture
          className="list-head-picture"
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
      <div className="list-about">
        <div className="list-owner">
          <Avatar names={owner} url={owner.avatarUrl} size={32} />
          <p>
            <span>
              {messages.by}{" "}
              <Link to={profilePath(owner.id)}>
                <span dir="auto">{owner.username ? `@${owner.username}` : messages.unknown}</span>
              </Link>
            </span>
            {facts && <span className="list-facts">{facts}</span>}
          </p>
        </div>
        {note && (
          <p className="list-note" dir="auto">
            {note}
          </p>
        )}
        <p className="list-unchecked">
          {messages.unchecked} {help}
        </p>
        <div className="list-actions">
          {first}
          {viewer?.id === owner.id && (
            <Link to={editPath} className={buttonClass("line", "bar")}>
              <Pencil size={18} />
              {messages.edit}
            </Link>
          )}
          <Button look="line" size="bar" onClick={() => void shareLink({ path: listPath(slug), name: title })}>
            <Share2 size={18} />
            {messages.share}
          </Button>
          <ReportButton subject={{ kind: "list", id }} ownerId={owner.id} />
          {last}
        </div>
      </div>
    </section>
  );
}
