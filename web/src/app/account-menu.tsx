import { hasFeature } from "@dishboard/contract/features";
import Bell from "lucide-react/icons/bell";
import Bookmark from "lucide-react/icons/bookmark";
import CalendarDays from "lucide-react/icons/calendar-days";
import DoorOpen from "lucide-react/icons/door-open";
import FileUp from "lucide-react/icons/file-up";
import Flag from "lucide-react/icons/flag";
import LogOut from "lucide-react/icons/log-out";
import Merge from "lucide-react/icons/merge";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Table from "lucide-react/icons/table";
import User from "lucide-react/icons/user";
import Utensils from "lucide-react/icons/utensils";
import { useEffect } from "react";
import { useAuth } from "../features/accounts/use-auth.ts";
import { openSubmission } from "../features/items/submission/submission-store.ts";
import { AvatarCount, NotificationBell } from "../features/notifications/bell/notification-bell.tsx";
import { useUnread } from "../features/notifications/use-unread.ts";
import { useOpenReports } from "../features/reports/use-open-reports.ts";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { loadMenu, Menu } from "../ui/menu.tsx";
import { useNavigate } from "../ui/router.tsx";
import { loadToastHost } from "../ui/toaster.tsx";

export function AccountMenu() {
  const { profile, signOut } = useAuth();
  const navigate = useNavigate();
  const openReports = useOpenReports();
  const unread = useUnread(profile?.id);
  useEffect(() => {
    // Loaded ahead: an offline sign-out must be reachable and show its failure. A failed load is retried.
    void Promise.allSettled([loadToastHost(), loadMenu()]);
  }, []);
  const settings = useSettings();
  if (!profile) return null;
  const ofAdministrators = [
    heldVotesEntry,
    importEntry,
    ...(hasFeature(settings, "dish-imports") ? [importDishesEntry] : []),
    ...(hasFeature(settings, "opening") ? [openingEntry] : []),
    ...(!hasFeature(settings, "opening") && hasFeature(settings, "market-days") ? [marketDaysEntry] : []),
  ];
  const logOut = async () => {
    if (await signOut()) navigate(paths.dishboard);
  };
  return (
    <>
      <NotificationBell personId={profile.id} unread={unread} />
      <Button look="main" size="bar" onClick={() => openSubmission()}>
        Submit
      </Button>
      <Menu
        className="icon-button"
        trigger={
          <>
            <span className="sr-only">Account menu</span>
            <Avatar names={profile} url={profile.avatarUrl} size={40} />
            <AvatarCount unread={unread} />
          </>
        }
        entries={[
          { label: "Profile", icon: <User size={20} />, to: paths.ownProfile },
          notificationsEntry(unread),
          { label: "Saved", icon: <Bookmark size={20} />, to: paths.saved },
          { label: "Ate it", icon: <Utensils size={20} />, to: paths.log },
          { label: "Settings", icon: <Settings size={20} />, to: paths.settings },
          ...(openReports === undefined ? [] : [reportsEntry(openReports), placesEntry]),
          ...(profile?.isAdministrator ? ofAdministrators : []),
          "separator",
          { label: "Logout", icon: <LogOut size={20} />, onChoose: logOut },
        ]}
      />
    </>
  );
}

/** Phones have no bell. */
function notificationsEntry(unread: number) {
  const label = unread === 0 ? "Notifications" : `Notifications (${unread > 99 ? "99+" : unread})`;
  return { label, icon: <Bell size={20} />, to: paths.notifications };
}

const heldVotesEntry = { label: "Held votes", icon: <ShieldCheck size={20} />, to: paths.heldVotes };

const openingEntry = { label: "Opening night", icon: <DoorOpen size={20} />, to: paths.opening };

/** Where no 'Opening night' leads to them. */
const marketDaysEntry = { label: "Market days", icon: <CalendarDays size={20} />, to: paths.marketDays };

const placesEntry = { label: "Places to check", icon: <Merge size={20} />, to: paths.places };

const importEntry = { label: "Import places", icon: <FileUp size={20} />, to: paths.import };

const importDishesEntry = { label: "Import dishes", icon: <Table size={20} />, to: paths.importDishes };

function reportsEntry(count: number) {
  return { label: count === 0 ? "Reports" : `Reports (${count})`, icon: <Flag size={20} />, to: paths.reports };
}
