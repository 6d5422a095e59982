import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { placesMessages } from "./places.messages.ts";

/** What the place sheet is told. */
export type PlaceSheetProps = { isOpen: boolean; onClose: () => void };

/** Shows the sheet in which a place is chosen; it is loaded when it is first opened. */
export function PlaceSheetHost({ isOpen, onClose }: PlaceSheetProps) {
  const [Sheet, setSheet] = useState<ComponentType<PlaceSheetProps> | null>(null);
  const isWaiting = isOpen && Sheet === null;
  useEffect(() => {
    if (!isWaiting) return;
    import("./sheet/place-sheet.tsx").then(
      ({ PlaceSheet }) => setSheet(() => PlaceSheet),
      () => {
        onClose();
        toast({ type: "error", title: placesMessages.sheetFailed });
      },
    );
  }, [isWaiting, onClose]);
  return Sheet && <Sheet isOpen={isOpen} onClose={onClose} />;
}
