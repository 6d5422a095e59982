import type { ItemRef } from "@dishboard/contract/items";
import Bookmark from "lucide-react/icons/bookmark";
import { buttonClass } from "../../../ui/button.tsx";
import { useSaved } from "../../saves/use-saved.ts";

/** Saves an item, or removes it from what is saved. */
export function SaveButton({ item }: { item: ItemRef }) {
  const { isSaved, toggle } = useSaved(item);
  return (
    <button
      type="button"
      className={`${buttonClass("quiet")} card-save`}
      aria-label={isSaved ? "Saved" : "Save"}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Bookmark size={20} />
    </button>
  );
}
