import type { Profile } from "@dishboard/contract/profiles";
import { createStore } from "../../../lib/store.ts";

/** The profile that is edited, as it was when the dialog was opened; null while none is. */
export const editProfileStore = createStore<Profile | null>(() => null);

export function openEditProfile(profile: Profile): void {
  editProfileStore.set(profile);
}

export function closeEditProfile(): void {
  editProfileStore.set(null);
}
