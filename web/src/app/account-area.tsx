import ChevronDown from "lucide-react/icons/chevron-down";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { useMembers } from "../lib/members-context.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import "./account-area.css";

export function AccountArea() {
  const { user, isLoading } = usePerson();
  const members = useMembers();
  return (
    <div className="account">
      {isLoading ? (
        <noscript>
          <Link to={paths.logIn}>Log In</Link>
          <Link to={paths.signUp}>Sign Up</Link>
        </noscript>
      ) : user ? (
        members && <members.AccountMenu />
      ) : (
        <VisitorMenu />
      )}
    </div>
  );
}

const visitorEntries: readonly MenuEntry[] = [
  { label: "Log In", to: paths.logIn },
  { label: "Sign Up", to: paths.signUp },
  "separator",
  { label: "Saved", to: paths.saved },
];

function VisitorMenu() {
  return (
    <Menu
      className={buttonClass("ink", "bar")}
      entries={visitorEntries}
      trigger={
        <>
          Sign In
          <ChevronDown size={18} />
        </>
      }
    />
  );
}
