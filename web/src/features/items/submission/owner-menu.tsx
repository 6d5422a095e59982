import type { Card, ItemRef } from "@dishboard/contract/items";
import Ellipsis from "lucide-react/icons/ellipsis";
import ImagePlus from "lucide-react/icons/image-plus";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { itemsMessages } from "../items.messages.ts";
import { openSubmission } from "./submission-store.ts";

export function OwnerMenu({ item }: { item: Pick<Card, "kind" | "id" | "name" | "image"> }) {
  const { kind, id, name, image } = item;
  return (
    <Menu
      className="icon-button"
      trigger={
        <>
          <span className="sr-only">{itemsMessages.moreOptions}</span>
          <Ellipsis size={22} />
        </>
      }
      entries={[
        {
          label: itemsMessages.edit,
          icon: <Pencil size={20} />,
          onChoose: () => openSubmission({ action: "edit", kind, id }),
        },
        {
          label: itemsMessages.delete,
          icon: <Trash2 size={20} />,
          onChoose: () => openSubmission({ action: "delete", kind, id, name, hasPhoto: image !== null }),
        },
      ]}
    />
  );
}

/** Leads the submitter to add a photo. */
export function AddPhotoButton({ item: { kind, id } }: { item: ItemRef }) {
  return (
    <Button size="bar" onClick={() => openSubmission({ action: "edit", kind, id })}>
      <ImagePlus size={18} />
      {itemsMessages.addPhoto}
    </Button>
  );
}
