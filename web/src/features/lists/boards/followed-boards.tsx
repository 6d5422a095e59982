import { useQuery } from "@tanstack/react-query";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { BoardRows } from "./board-rows.tsx";
import { boardsMessages as messages } from "./boards.messages.ts";
import { myBoardsQuery } from "./boards.queries.ts";

/** A member's followed boards, or null. */
export function FollowedBoards() {
  const viewer = useViewer();
  const { data } = useQuery({ ...myBoardsQuery(viewer?.id ?? ""), enabled: viewer != null });
  if (!viewer || !data || data.followed.length === 0) return null;
  return (
    <section className="list-section">
      <h2 id="followed-boards">{messages.followed}</h2>
      <BoardRows boards={data.followed} labelledBy="followed-boards" />
    </section>
  );
}
