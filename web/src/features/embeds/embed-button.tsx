import Code from "lucide-react/icons/code-xml";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogHost } from "../../ui/dialog-host.tsx";
import { embedsMessages as messages } from "./embeds.messages.ts";

/** A board as it can be embedded: its name in addresses, and the one that people read. */
export type EmbeddedBoard = { boardKey: string; name: string };

/** Opens what shows how a board comes onto the page of another site. */
export function EmbedButton(board: EmbeddedBoard) {
  const [task, setTask] = useState<EmbeddedBoard | null>(null);
  return (
    <>
      <Button look="line" aria-haspopup="dialog" onClick={() => setTask(board)}>
        <Code size={18} />
        {messages.embed}
      </Button>
      <DialogHost task={task} load={loadDialog} onClose={() => setTask(null)} />
    </>
  );
}

async function loadDialog() {
  return (await import("./embed-dialog.tsx")).EmbedDialog;
}
