import Bell from "lucide-react/icons/bell";
import Database from "lucide-react/icons/database";
import Palette from "lucide-react/icons/palette";
import Salad from "lucide-react/icons/salad";
import User from "lucide-react/icons/user";
import type { ComponentType, ReactNode } from "react";
import { DeletionSettings } from "../features/account-deletion/deletion-settings.tsx";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { AccountSettings } from "../features/accounts/settings/account-settings.tsx";
import { ExportSettings } from "../features/data-export/export-settings.tsx";
import { DietSettings } from "../features/diet/diet-settings.tsx";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import { AppearanceSettings } from "../features/settings/appearance-settings.tsx";
import { useSectionInView } from "../features/settings/use-section-in-view.ts";
import { PageHead } from "../ui/page-head.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import "./settings.css";

/** What can be set, in its order; the id is the section's address within the page. */
const sections: readonly { id: string; title: string; icon: ReactNode; Rows: ComponentType }[] = [
  { id: "account", title: "Account", icon: <User size={22} />, Rows: AccountSettings },
  { id: "appearance", title: "Appearance", icon: <Palette size={22} />, Rows: AppearanceSettings },
  { id: "diet", title: "Diet", icon: <Salad size={22} />, Rows: DietSettings },
  { id: "notifications", title: "Notifications", icon: <Bell size={22} />, Rows: NotificationSettings },
  { id: "my-data", title: "My data", icon: <Database size={22} />, Rows: DataSettings },
];

const ids = sections.map(({ id }) => id);

/** A person's settings. Visitors are sent to sign in, and return afterwards. */
function SettingsPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  const { inView, onPress } = useSectionInView(ids);
  if (!isLoading && !user) return <ToLogIn />;
  return (
    <div className="settings" aria-busy={isLoading}>
      <PageHead title={title} />
      <nav className="settings-nav" aria-label={title}>
        <ul>
          {sections.map(({ id, title, icon }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === inView ? "true" : undefined} onClick={onPress}>
                {icon}
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-sections">
        {sections.map(({ id, title, Rows }) => (
          <SettingsSection key={id} id={id} title={title}>
            {user ? <Rows /> : <Skeleton className="skeletons settings-waiting" />}
          </SettingsSection>
        ))}
      </div>
    </div>
  );
}

function DataSettings() {
  return (
    <>
      <ExportSettings />
      <DeletionSettings />
    </>
  );
}

export const page = { Page: SettingsPage };
