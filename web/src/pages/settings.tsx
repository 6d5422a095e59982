import { hasFeature } from "@dishboard/contract/features";
import Ban from "lucide-react/icons/ban";
import Bell from "lucide-react/icons/bell";
import Database from "lucide-react/icons/database";
import Eye from "lucide-react/icons/eye";
import History from "lucide-react/icons/history";
import Palette from "lucide-react/icons/palette";
import Salad from "lucide-react/icons/salad";
import User from "lucide-react/icons/user";
import type { ComponentType, ReactNode } from "react";
import { DeletionSettings } from "../features/account-deletion/deletion-settings.tsx";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { AccountSettings } from "../features/accounts/settings/account-settings.tsx";
import { BlockedPeople } from "../features/blocks/blocked-people.tsx";
import { ExportSettings } from "../features/data-export/export-settings.tsx";
import { DietSettings } from "../features/diet/diet-settings.tsx";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import { pastMessages } from "../features/past/past.messages.ts";
import { TasteSettings } from "../features/profiles/taste/taste-switch.tsx";
import { AppearanceSettings } from "../features/settings/appearance-settings.tsx";
import { useSectionInView } from "../features/settings/use-section-in-view.ts";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { SettingsRow, SettingsSection } from "../ui/settings-section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import "./settings.css";

/** `height` reserves its rows' room on a phone. */
type Section = { id: string; title: string; icon: ReactNode; Rows: ComponentType; height: number };

const sections: readonly Section[] = [
  { id: "account", title: "Account", icon: <User size={22} />, Rows: AccountSettings, height: 335 },
  { id: "appearance", title: "Appearance", icon: <Palette size={22} />, Rows: AppearanceSettings, height: 271 },
  { id: "diet", title: "Diet", icon: <Salad size={22} />, Rows: DietSettings, height: 797 },
  { id: "notifications", title: "Notifications", icon: <Bell size={22} />, Rows: NotificationSettings, height: 449 },
  { id: "privacy", title: "Privacy", icon: <Eye size={22} />, Rows: TasteSettings, height: 179 },
  { id: "blocked", title: "Blocked people", icon: <Ban size={22} />, Rows: BlockedPeople, height: 79 },
  { id: "my-data", title: "My data", icon: <Database size={22} />, Rows: DataSettings, height: 228 },
];

const ids = sections.map(({ id }) => id);

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
        {sections.map(({ id, title, Rows, height }) => (
          <SettingsSection key={id} id={id} title={title}>
            {user ? <Rows /> : <Skeleton className="skeletons settings-waiting" height={height} />}
          </SettingsSection>
        ))}
      </div>
    </div>
  );
}

function DataSettings() {
  return (
    <>
      {hasFeature(useSettings(), "past") && (
        <SettingsRow
          icon={<History size={22} />}
          title={pastMessages.title}
          detail={pastMessages.detail}
          to={paths.past}
        />
      )}
      <ExportSettings />
      <DeletionSettings />
    </>
  );
}

export const page = { Page: SettingsPage };
