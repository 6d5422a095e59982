import type { HandList } from "@dishboard/contract/hand-lists";
import ListIcon from "lucide-react/icons/list";
import { handListPath, listPath } from "../../../lib/paths.ts";
import { ListRows } from "../list-rows.tsx";
import { listsMessages } from "../lists.messages.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";

type HandListRowsProps = { lists: readonly HandList[]; labelledBy: string; isOwn: boolean };

export function HandListRows({ lists, labelledBy, isOwn }: HandListRowsProps) {
  const rows = lists.map(({ id, slug, title, picture, entryCount, visibility, isHidden }) => ({
    ...{ id, title, picture },
    to: isOwn ? handListPath(id) : listPath(slug),
    lines: [
      [messages.count(entryCount), isOwn && messages.visibilities[visibility]].filter(Boolean).join(" · "),
      ...(isHidden ? [listsMessages.hidden] : []),
    ],
  }));
  return <ListRows rows={rows} icon={<ListIcon size={24} />} labelledBy={labelledBy} />;
}
