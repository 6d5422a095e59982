import type { Profile } from "@dishboard/contract/profiles";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { toast } from "../../../ui/toast.ts";
import type { EditProfileDialog } from "./edit-profile-dialog.tsx";
import { closeEditProfile, editProfileStore } from "./edit-profile-store.ts";
import { editingMessages as messages } from "./editing.messages.ts";

type Loaded = { profile: Profile; Dialog: ComponentType<ComponentProps<typeof EditProfileDialog>> };

/** Where the dialog appears, beside the page: it stays when the page behind it loses its session. Its code is loaded for it. */
export function EditProfileHost() {
  const profile = useStore(editProfileStore, null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => closeEditProfile, []);
  useEffect(() => {
    if (!profile) return;
    import("./edit-profile-dialog.tsx").then(
      ({ EditProfileDialog }) => setLoaded({ profile, Dialog: EditProfileDialog }),
      () => {
        closeEditProfile();
        toast({ type: "error", title: messages.notOpened });
      },
    );
  }, [profile]);
  return (
    loaded && (
      <loaded.Dialog profile={loaded.profile} isOpen={loaded.profile === profile} onClosed={() => setLoaded(null)} />
    )
  );
}
