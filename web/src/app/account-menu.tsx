import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import User from "lucide-react/icons/user";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "../features/accounts/use-auth.ts";
import { openSubmission } from "../features/items/submission/submission-store.ts";
import { patterns } from "../lib/paths.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { loadToastHost } from "../ui/toaster.tsx";

/** What the top bar offers to somebody signed in; nothing until their profile is there. */
export function AccountMenu() {
  const { profile, signOut } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    // What fails from now on is told by a toast, the network included; where this fails, the toaster tries again.
    loadToastHost().catch(() => {});
  }, []);
  if (!profile) return null;
  const logOut = async () => {
    if (await signOut()) navigate(patterns.dishboard);
  };
  return (
    <>
      <Button look="main" size="bar" onClick={() => openSubmission()}>
        Submit
      </Button>
      <Menu
        className="icon-button"
        trigger={
          <>
            <span className="sr-only">Account menu</span>
            <Avatar names={profile} url={profile.avatarUrl} size={40} />
          </>
        }
        entries={[
          { label: "Profile", icon: <User size={20} />, to: patterns.ownProfile },
          { label: "Settings", icon: <Settings size={20} />, to: patterns.settings },
          "separator",
          { label: "Logout", icon: <LogOut size={20} />, onChoose: logOut },
        ]}
      />
    </>
  );
}
