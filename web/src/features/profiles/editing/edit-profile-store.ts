import type { Profile } from "@dishboard/contract/profiles";
import { createStore } from "../../../lib/store.ts";

/** The edited profile as of opening, or null. */
export const editProfileStore = createStore<Profile | null>(() => null);

export function openEditProfile(profile: Profile): void {
  editProfileStore.set(profile);
}

export function closeEditProfile(): void {
  editProfileStore.set(null);
}
