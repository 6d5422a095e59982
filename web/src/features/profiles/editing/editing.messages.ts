import { avatarErrors } from "@dishboard/contract/uploads";

export const editingMessages = {
  edit: "Edit Profile",
  changeAvatar: "Change Avatar",
  removeAvatar: "Remove",
  fullName: "Full Name",
  bio: "Bio",
  save: "Save Changes",
  saving: "Saving...",
  saved: "Profile updated successfully!",
  notSignedIn: avatarErrors.signIn,
  avatarFailed: "Failed to upload avatar",
  updateFailed: "Failed to update profile",
  saveFailed: "Failed to save profile changes",
  move: "Move the picture: drag it, or use the arrow keys",
  zoom: "Zoom",
  discard: "Discard your changes?",
  discardConsequence: "Your profile stays as it was.",
  discardYes: "Discard",
  discardNo: "Keep editing",
} as const;
