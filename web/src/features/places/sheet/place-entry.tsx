import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { placeSheetMessages as messages } from "./place-sheet.messages.ts";

type PlaceTextProps = {
  icon: ReactNode;
  name: ReactNode;
  detail: string;
  distance?: string | undefined;
  isChosen?: boolean;
};

/** A sheet entry's tile, name, detail and distance. */
export function PlaceText({ icon, name, detail, distance, isChosen = false }: PlaceTextProps) {
  return (
    <>
      <span className="place-tile">{icon}</span>
      <span className="place-text">
        <span dir="auto">{name}</span>
        {detail && <span dir="auto">{detail}</span>}
      </span>
      {isChosen ? (
        <>
          <Check size={22} className="place-check" />
          <span className="sr-only">, {messages.chosen}</span>
        </>
      ) : (
        distance && <span className="place-distance">{distance}</span>
      )}
    </>
  );
}

export function PlaceEntry({ onChoose, ...text }: PlaceTextProps & { onChoose: () => void }) {
  return (
    <button type="button" className="place-entry" onClick={onChoose}>
      <PlaceText {...text} />
    </button>
  );
}
