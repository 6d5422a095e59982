import { DialogHost } from "../../ui/dialog-host.tsx";

export function PlaceSheetHost({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <DialogHost task={isOpen || null} load={loadSheet} onClose={onClose} />;
}

async function loadSheet() {
  return (await import("./sheet/place-sheet.tsx")).PlaceSheet;
}
