import "./labels.css";
import CircleAlert from "lucide-react/icons/circle-alert";
import { labelsMessages } from "./labels.messages.ts";

/** Says that a list could not be loaded, with a way to ask again. */
export function NotLoaded({ what, isTrying, onTryAgain }: { what: string; isTrying: boolean; onTryAgain: () => void }) {
  return (
    <div className="not-loaded" role="status">
      <CircleAlert size={16} />
      <span>
        {labelsMessages.notLoaded}
        <span className="sr-only"> {what}</span>
      </span>
      <button type="button" disabled={isTrying} onClick={onTryAgain}>
        {labelsMessages.tryAgain}
        <span className="sr-only">, {what}</span>
      </button>
    </div>
  );
}
