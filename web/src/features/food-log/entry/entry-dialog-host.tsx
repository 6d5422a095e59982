import type { ItemRef } from "@dishboard/contract/items";
import { DialogHost } from "../../../ui/dialog-host.tsx";

type EntryDialogHostProps = {
  personId: string;
  item: ItemRef & { name: string };
  sharesNote?: boolean;
  isOpen: boolean;
  onClose: () => void;
};

export function EntryDialogHost({ personId, item, sharesNote = false, isOpen, onClose }: EntryDialogHostProps) {
  return (
    <DialogHost task={isOpen || null} load={loadDialog} onClose={onClose} props={{ personId, item, sharesNote }} />
  );
}

async function loadDialog() {
  return (await import("./entry-dialog.tsx")).EntryDialog;
}
