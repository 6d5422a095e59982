import { allergenNames } from "@dishboard/contract/allergens";
import Glasses from "lucide-react/icons/glasses";
import { lensMessages as messages } from "./lens.messages.ts";
import { openLensDialog } from "./lens-store.ts";
import { useLens } from "./use-lens.ts";
import "./lens.css";

/** Says over a list that the lens is on, or off for this visit, and changes that; nothing without a lens. */
export function LensLine() {
  const { avoided, isForVisit, isPaused, turnOff, turnOn } = useLens();
  if (isPaused)
    return (
      <p className="lens-line">
        <span>{messages.paused}</span>
        <button type="button" onClick={turnOn}>
          {messages.turnOn}
        </button>
      </p>
    );
  if (avoided.length === 0) return null;
  return (
    <p className="lens-line">
      <Glasses size={18} />
      <span>
        {messages.on(allergenNames(avoided))}
        {isForVisit && `, ${messages.forVisit}`}
      </span>
      <button type="button" aria-haspopup="dialog" onClick={openLensDialog}>
        {messages.change}
      </button>
      <button type="button" onClick={turnOff}>
        {messages.turnOff}
      </button>
    </p>
  );
}

/** Opens the dialog of the lens. */
export function LensButton({ onPress }: { onPress?: () => void }) {
  const open = () => {
    onPress?.();
    openLensDialog();
  };
  return (
    <button type="button" className="lens-button" aria-haspopup="dialog" onClick={open}>
      <Glasses size={18} />
      {messages.open}
    </button>
  );
}
