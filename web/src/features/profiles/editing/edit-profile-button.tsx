import Pencil from "lucide-react/icons/pencil";
import { type ComponentProps, type ComponentType, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { EditProfileDialog } from "./edit-profile-dialog.tsx";
import { editingMessages as messages } from "./editing.messages.ts";

type Dialog = ComponentType<ComponentProps<typeof EditProfileDialog>>;

/** Opens the dialog in which people change their own profile; its code is loaded when it is opened. */
export function EditProfileButton({ profile }: Pick<ComponentProps<typeof EditProfileDialog>, "profile">) {
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      setLoaded({ Dialog: (await import("./edit-profile-dialog.tsx")).EditProfileDialog });
      setOpen(true);
    } catch {
      toast({ type: "error", title: messages.notOpened });
    }
  };
  return (
    <>
      <Button look="line" size="bar" onClick={open}>
        <Pencil size={18} />
        {messages.edit}
      </Button>
      {loaded && (
        <loaded.Dialog
          profile={profile}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setLoaded(null)}
        />
      )}
    </>
  );
}
