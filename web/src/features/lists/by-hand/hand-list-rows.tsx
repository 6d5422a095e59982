import type { HandList } from "@dishboard/contract/hand-lists";
import { pictureAt } from "@dishboard/contract/media";
import ChevronRight from "lucide-react/icons/chevron-right";
import ListIcon from "lucide-react/icons/list";
import { handListPath, listPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import "../boards/board-rows.css";

type HandListRowsProps = { lists: readonly HandList[]; labelledBy: string; isOwn: boolean };

/** Some lists by hand as rows: one's own lead to where they are changed, those of others to where they are seen. */
export function HandListRows({ lists, labelledBy, isOwn }: HandListRowsProps) {
  return (
    <ul className="board-rows raised" aria-labelledby={labelledBy}>
      {lists.map((list) => (
        <li key={list.id}>
          <Link to={isOwn ? handListPath(list.id) : listPath(list.slug)}>
            <RowPicture list={list} />
            <span className="board-row-text">
              <b dir="auto">{list.title}</b>
              <span>
                {[messages.count(list.entryCount), isOwn && messages.visibilities[list.visibility]]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {list.isHidden && <span>{messages.hidden}</span>}
            </span>
            <ChevronRight size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RowPicture({ list: { picture } }: { list: HandList }) {
  const icon = (
    <span className="board-row-picture board-row-icon">
      <ListIcon size={24} />
    </span>
  );
  if (!picture) return icon;
  return (
    <Picture
      className="board-row-picture"
      sources={[{ path: pictureAt(picture.path, 192), width: 192 }]}
      thumbhash={picture.thumbhash}
      description=""
      sizes="56px"
      fallback={icon}
    />
  );
}
