import Bookmark from "lucide-react/icons/bookmark";
import { buttonClass } from "../../ui/button.tsx";
import { ToggleButton } from "../../ui/toggle-button.tsx";
import { savesMessages } from "./saves.messages.ts";
import "./save-toggle.css";

export function SaveToggle({ isSaved, onPress }: { isSaved: boolean; onPress: (isSaved: boolean) => void }) {
  return (
    <ToggleButton
      className={`${buttonClass("quiet")} save-toggle`}
      aria-label={isSaved ? savesMessages.saved : savesMessages.save}
      aria-pressed={isSaved}
      next={!isSaved}
      onPress={onPress}
    >
      <Bookmark size={20} />
    </ToggleButton>
  );
}
