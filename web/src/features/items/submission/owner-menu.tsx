import type { Card } from "@dishboard/contract/items";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Menu } from "../../../ui/menu.tsx";
import { openSubmission } from "./submission-store.ts";
import { submissionsMessages } from "./submissions.messages.ts";

/** The menu with which its submitter edits or deletes an item. */
export function OwnerMenu({ item }: { item: Card }) {
  const { kind, id, name } = item;
  return (
    <Menu
      className="icon-button"
      trigger={
        <>
          <span className="sr-only">{submissionsMessages.moreOptions}</span>
          <Ellipsis size={22} />
        </>
      }
    >
      <button
        role="menuitem"
        type="button"
        className="menu-item"
        onClick={() => openSubmission({ action: "edit", kind, id })}
      >
        <Pencil size={20} />
        {submissionsMessages.edit}
      </button>
      <button
        role="menuitem"
        type="button"
        className="menu-item"
        onClick={() => openSubmission({ action: "delete", kind, id, name })}
      >
        <Trash2 size={20} />
        {submissionsMessages.delete}
      </button>
    </Menu>
  );
}
