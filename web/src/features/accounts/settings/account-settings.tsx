import Mail from "lucide-react/icons/mail";
import { SettingsRow } from "../../../ui/settings-section.tsx";
import { usePerson } from "../session/use-person.ts";
import { settingsMessages as messages } from "./settings.messages.ts";

/** How a person signs in, and where they are signed in. */
export function AccountSettings() {
  const { user } = usePerson();
  return <SettingsRow icon={<Mail size={22} />} title={messages.email} detail={user?.email} />;
}
