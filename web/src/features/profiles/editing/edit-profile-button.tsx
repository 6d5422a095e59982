import type { Profile } from "@dishboard/contract/profiles";
import Pencil from "lucide-react/icons/pencil";
import { Button } from "../../../ui/button.tsx";
import { openEditProfile } from "./edit-profile-store.ts";
import { editingMessages as messages } from "./editing.messages.ts";

export function EditProfileButton({ profile }: { profile: Profile }) {
  return (
    <Button look="line" size="bar" onClick={() => openEditProfile(profile)}>
      <Pencil size={18} />
      {messages.edit}
    </Button>
  );
}
