import type { Card } from "@dishboard/contract/items";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Menu } from "../../../ui/menu.tsx";
import { openSubmission } from "./submission-store.ts";
import { submissionsMessages as words } from "./submissions.messages.ts";

/** What the one who submitted an item can do with it. */
export function renderOwnerMenu({ kind, id, name }: Pick<Card, "kind" | "id" | "name">) {
  return (
    <Menu
      className="icon-button"
      trigger={
        <>
          <span className="sr-only">{words.moreOptions}</span>
          <Ellipsis size={22} />
        </>
      }
    >
      <button
        role="menuitem"
        type="button"
        className="menu-item"
        onClick={() => openSubmission({ does: "edit", kind, id })}
      >
        <Pencil size={20} />
        {words.edit}
      </button>
      <button
        role="menuitem"
        type="button"
        className="menu-item"
        onClick={() => openSubmission({ does: "delete", kind, id, name })}
      >
        <Trash2 size={20} />
        {words.delete}
      </button>
    </Menu>
  );
}
