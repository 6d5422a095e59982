import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogHost } from "../../ui/dialog-host.tsx";

/** A shareable board: its address name and title. */
export type SharedBoard = { boardKey: string; name: string };

export function ShareBoardButton(board: SharedBoard) {
  const [task, setTask] = useState<SharedBoard | null>(null);
  return (
    <>
      <Button look="line" aria-haspopup="dialog" onClick={() => setTask(board)}>
        <Share2 size={18} />
        Share this board
      </Button>
      <DialogHost task={task} load={loadDialog} onClose={() => setTask(null)} />
    </>
  );
}

async function loadDialog() {
  return (await import("./share-board-dialog.tsx")).ShareBoardDialog;
}
