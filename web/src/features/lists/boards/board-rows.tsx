import type { Board } from "@dishboard/contract/boards";
import { pictureAt } from "@dishboard/contract/media";
import ChevronRight from "lucide-react/icons/chevron-right";
import ListOrdered from "lucide-react/icons/list-ordered";
import { editBoardPath, listPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { areaText } from "../lists.messages.ts";
import { boardsMessages as messages, wordsText } from "./boards.messages.ts";
import "./board-rows.css";

/** Some boards as rows that lead to them. */
export function BoardRows({
  boards,
  labelledBy,
}: {
  boards: readonly (Board & { isHidden?: boolean })[];
  labelledBy: string;
}) {
  return (
    <ul className="board-rows raised" aria-labelledby={labelledBy}>
      {boards.map((board) => (
        <li key={board.id}>
          <Link to={board.isHidden ? editBoardPath(board.id) : listPath(board.slug)}>
            <RowPicture board={board} />
            <span className="board-row-text">
              <b dir="auto">{board.title}</b>
              <span>
                {[board.kind === "dish" && areaText(board.area), wordsText(board.filters)].filter(Boolean).join(" · ")}
              </span>
              <span>{board.isHidden ? messages.hidden : messages.followers(board.followerCount)}</span>
            </span>
            <ChevronRight size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RowPicture({ board: { picture } }: { board: Board }) {
  const icon = (
    <span className="board-row-picture board-row-icon">
      <ListOrdered size={24} />
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
