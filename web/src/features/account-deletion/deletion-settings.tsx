import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { formatMoment } from "../../lib/moments.ts";
import { SettingsRow } from "../../ui/settings-section.tsx";
import { usePerson } from "../accounts/session/use-person.ts";
import { deletionMessages as messages } from "./account-deletion.messages.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { KeepAccountDialog } from "./keep-account-dialog.tsx";
import { useKeepAccount } from "./use-keep-account.ts";

/** The settings row to delete or keep one's account. */
export function DeletionSettings() {
  const { user } = usePerson();
  const { eraseAt } = useKeepAccount();
  const [open, setOpen] = useState<"delete" | "keep" | null>(null);
  const close = () => setOpen(null);
  return (
    user && (
      <>
        <SettingsRow
          icon={<Trash2 size={22} />}
          title={messages.title}
          detail={eraseAt ? messages.pending(formatMoment(eraseAt)) : messages.detail}
          isDangerous
          onPress={() => setOpen(eraseAt ? "keep" : "delete")}
        />
        <DeletionDialog personId={user.id} email={user.email ?? ""} isOpen={open === "delete"} onClose={close} />
        <KeepAccountDialog isOpen={open === "keep"} onClose={close} />
      </>
    )
  );
}
