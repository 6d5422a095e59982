import ChevronDown from "lucide-react/icons/chevron-down";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import User from "lucide-react/icons/user";
import { patterns } from "../lib/paths.ts";
import { Avatar, type AvatarNames } from "../ui/avatar.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Menu } from "../ui/menu.tsx";

/** Who looks at the page, as far as the top bar cares: not known yet, a visitor, or somebody signed in. */
export type HeaderAccount =
  | "unknown"
  | "visitor"
  | { names: AvatarNames; avatarUrl: string | null; onSubmit: () => void; onLogOut: () => void };

/** The end of the top bar: an empty slot of the same size until it is known who looks. */
export function AccountArea({ account }: { account: HeaderAccount }) {
  return (
    <div className="account">
      {account === "unknown" ? (
        <noscript>
          <Link to={patterns.logIn}>Log In</Link>
          <Link to={patterns.signUp}>Sign Up</Link>
        </noscript>
      ) : account === "visitor" ? (
        <VisitorMenu />
      ) : (
        <>
          <Button look="main" size="bar" onClick={account.onSubmit}>
            Submit
          </Button>
          <Menu
            className="icon-button"
            trigger={
              <>
                <span className="sr-only">Account menu</span>
                <Avatar names={account.names} url={account.avatarUrl} size={40} />
              </>
            }
          >
            <Link role="menuitem" className="menu-item" to={patterns.ownProfile}>
              <User size={20} />
              Profile
            </Link>
            <Link role="menuitem" className="menu-item" to={patterns.settings}>
              <Settings size={20} />
              Settings
            </Link>
            <div className="menu-line" />
            <button role="menuitem" type="button" className="menu-item" onClick={account.onLogOut}>
              <LogOut size={20} />
              Logout
            </button>
          </Menu>
        </>
      )}
    </div>
  );
}

function VisitorMenu() {
  return (
    <Menu
      className={buttonClass("ink", "bar")}
      trigger={
        <>
          Sign In
          <ChevronDown size={18} />
        </>
      }
    >
      <Link role="menuitem" className="menu-item" to={patterns.logIn}>
        Log In
      </Link>
      <Link role="menuitem" className="menu-item" to={patterns.signUp}>
        Sign Up
      </Link>
    </Menu>
  );
}
