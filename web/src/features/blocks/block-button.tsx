import Ban from "lucide-react/icons/ban";
import { useState } from "react";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { BlockSlot, type BlockTask } from "./block-slot.tsx";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";

export function BlockButton({ person: { id, username } }: { person: { id: string; username: string | null } }) {
  const viewer = useViewer();
  const [task, setTask] = useState<BlockTask | null>(null);
  if (!viewer || viewer.id === id) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={messages.blockPerson(blockedName(username))}
        onClick={() => setTask({ viewerId: viewer.id, id, username })}
      >
        <Ban size={20} />
      </button>
      <BlockSlot task={task} onClose={() => setTask(null)} />
    </>
  );
}
