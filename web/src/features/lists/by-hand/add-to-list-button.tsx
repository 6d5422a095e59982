import type { ItemRef } from "@dishboard/contract/items";
import ListPlus from "lucide-react/icons/list-plus";
import { useState } from "react";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";

export function AddToListButton({ personId, item }: { personId: string; item: ItemRef & { name: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={messages.addToList}
        onClick={() => setOpen(true)}
      >
        <ListPlus size={20} />
      </button>
      <DialogHost task={isOpen || null} load={loadDialog} onClose={() => setOpen(false)} props={{ personId, item }} />
    </>
  );
}

async function loadDialog() {
  return (await import("./add-to-list-dialog.tsx")).AddToListDialog;
}
