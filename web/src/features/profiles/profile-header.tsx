import ChevronLeft from "lucide-react/icons/chevron-left";
import LogOut from "lucide-react/icons/log-out";
import { type ReactNode, useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { useNavigate } from "../../ui/router.tsx";
import { useAuth } from "../accounts/use-auth.ts";
import { profilesMessages as messages } from "./profiles.messages.ts";
import "./profile-header.css";

export function ProfileHeader({ isOwn, action }: { isOwn: boolean; action?: ReactNode }) {
  return (
    <div className="profile-header">
      <Link to={paths.dishboard} className="icon-button" aria-label={messages.back}>
        <ChevronLeft size={22} />
      </Link>
      <h1>{isOwn ? messages.ownTitle : messages.title}</h1>
      {isOwn ? <SignOutButton /> : action}
    </div>
  );
}

function SignOutButton() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    if (await signOut()) navigate(paths.dishboard);
    else setBusy(false);
  };
  return (
    <button type="button" className="icon-button" aria-label={messages.signOut} disabled={isBusy} onClick={leave}>
      <LogOut size={22} />
    </button>
  );
}
