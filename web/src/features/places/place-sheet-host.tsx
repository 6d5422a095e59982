import { useLoadedComponent } from "../../lib/use-loaded-component.ts";
import { toast } from "../../ui/toast.ts";
import { placesMessages } from "./places.messages.ts";

/** What the place sheet is told. */
export type PlaceSheetProps = { isOpen: boolean; onClose: () => void };

/** Shows the sheet in which a place is chosen; it is loaded when it is first opened. */
export function PlaceSheetHost({ isOpen, onClose }: PlaceSheetProps) {
  const Sheet = useLoadedComponent<PlaceSheetProps>(
    isOpen,
    async () => (await import("./sheet/place-sheet.tsx")).PlaceSheet,
    () => {
      onClose();
      toast({ type: "error", title: placesMessages.sheetFailed });
    },
  );
  return Sheet && <Sheet isOpen={isOpen} onClose={onClose} />;
}
