import { useEffect } from "react";
import { useStore } from "../../../lib/store.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { closeEditProfile, editProfileStore } from "./edit-profile-store.ts";

/** Outside the page, so it survives a lost session. */
export function EditProfileHost() {
  useEffect(() => closeEditProfile, []);
  return <DialogHost task={useStore(editProfileStore, null)} load={loadDialog} onClose={closeEditProfile} />;
}

async function loadDialog() {
  return (await import("./edit-profile-dialog.tsx")).EditProfileDialog;
}
