import type { Board } from "@dishboard/contract/boards";
import ListOrdered from "lucide-react/icons/list-ordered";
import { editBoardPath, listPath } from "../../../lib/paths.ts";
import { ListRows } from "../list-rows.tsx";
import { areaText, listsMessages } from "../lists.messages.ts";
import { boardsMessages as messages, wordsText } from "./boards.messages.ts";

type BoardRowsProps = { boards: readonly (Board & { isHidden?: boolean })[]; labelledBy: string };

export function BoardRows({ boards, labelledBy }: BoardRowsProps) {
  const rows = boards.map(({ id, slug, title, picture, kind, area, filters, followerCount, isHidden }) => ({
    ...{ id, title, picture },
    to: isHidden ? editBoardPath(id) : listPath(slug),
    lines: [
      [kind === "dish" ? areaText(area) : messages.kinds.product, wordsText(filters)].filter(Boolean).join(" · "),
      isHidden ? listsMessages.hidden : messages.followers(followerCount),
    ],
  }));
  return <ListRows rows={rows} icon={<ListOrdered size={24} />} labelledBy={labelledBy} />;
}
