import type { Position } from "@dishboard/contract/places";
import LoaderCircle from "lucide-react/icons/loader-circle";
import LocateFixed from "lucide-react/icons/locate-fixed";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/toast.ts";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { placesMessages } from "../places.messages.ts";
import { canLocate, requestPosition } from "../use-locate.ts";

/** The browser's position for a pin, not for the visitor's place. */
export function LocateButton({ onFound }: { onFound: (position: Position) => void }) {
  const [isLocating, setLocating] = useState(false);
  // Null after unmounting, as the dialog may close meanwhile.
  const onFoundRef = useRef<((position: Position) => void) | null>(onFound);
  useEffect(() => {
    onFoundRef.current = onFound;
    return () => {
      onFoundRef.current = null;
    };
  }, [onFound]);
  const locate = () => {
    if (isLocating || !canLocate()) return;
    setLocating(true);
    requestPosition(
      (position) => {
        setLocating(false);
        onFoundRef.current?.(position);
      },
      (failure) => {
        setLocating(false);
        toast({ type: "warning", title: placesMessages.failedTitle, description: messages.locateHints[failure] });
      },
    );
  };
  return (
    <button type="button" aria-label={placesMessages.useMyLocation} aria-busy={isLocating} onClick={locate}>
      {isLocating ? <LoaderCircle size={20} className="turning" /> : <LocateFixed size={20} />}
    </button>
  );
}
