import { isNetworkFailure, Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refreshProfile } from "../../../lib/profile-lists.ts";
import { toast } from "../../../ui/toast.ts";
import { authStore, setProfile } from "../../accounts/session/auth-store.ts";
import { type AvatarCrop, drawCrop } from "./avatar-crop-fields.ts";
import { editingMessages as messages } from "./editing.messages.ts";
import { type ProfileEdit, sendAvatar, sendProfile } from "./editing.queries.ts";

/** Null keeps the avatar. */
export type AvatarChange = AvatarCrop | "removed" | null;

/** Saves the own profile; `onTaken` reports a taken username. */
export function useSaveProfile(personId: string, onTaken: (error: string) => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const uploaded = useRef<{ crop: AvatarCrop; id: string } | null>(null);

  const upload = async (crop: AvatarCrop): Promise<string> => {
    if (uploaded.current?.crop === crop) return uploaded.current.id;
    const id = await sendAvatar(personId, await drawCrop(crop));
    uploaded.current = { crop, id };
    return id;
  };
  const send = async (fields: ProfileEdit, avatar: AvatarChange): Promise<boolean> => {
    let avatarId: ProfileEdit["avatarId"];
    try {
      avatarId = avatar === "removed" ? null : avatar ? await upload(avatar) : undefined;
    } catch (error) {
      showFailure(messages.avatarFailed, error);
      return false;
    }
    try {
      const profile = await sendProfile(personId, { ...fields, ...(avatarId !== undefined && { avatarId }) });
      const own = authStore.get().profile;
      if (own) setProfile({ ...own, ...profile });
      refreshProfile(client);
      toast({ type: "success", title: messages.saved });
      return true;
    } catch (error) {
      // Used or deleted, so upload again.
      if (error instanceof Problem && error.field === "avatarId") uploaded.current = null;
      if (error instanceof Problem && error.code === "conflict") onTaken(error.message);
      else showFailure(isNetworkFailure(error) ? messages.saveFailed : messages.updateFailed, error);
      return false;
    }
  };
  const save = async (fields: ProfileEdit, avatar: AvatarChange): Promise<boolean> => {
    setBusy(true);
    const isSaved = await send(fields, avatar);
    setBusy(false);
    return isSaved;
  };
  return { save, isBusy };
}

function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.code !== "unavailable" && error.code !== "internal";
}

function showFailure(title: string, error: unknown): void {
  const isSignedOut = error instanceof Problem && error.code === "sign-in-required";
  const reason = isRefusal(error) && error.message !== title ? { description: error.message } : {};
  toast({ type: "destructive", ...(isSignedOut ? { title: messages.notSignedIn } : { title, ...reason }) });
}
