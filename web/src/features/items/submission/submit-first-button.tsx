import type { ItemKind } from "@dishboard/contract/items";
import { rememberIntent } from "../../../lib/intent-storage.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { openSubmission } from "./submission-store.ts";

/** Opens the submit dialog, at the form of a kind where one is given; leads visitors to sign-up first. */
export function SubmitFirstButton({ label, kind }: { label: string; kind?: ItemKind }) {
  const { user } = usePerson();
  const { pathname, search } = useLocation();
  if (user) {
    return (
      <Button look="main" onClick={() => openSubmission({ action: "create", kind })}>
        {label}
      </Button>
    );
  }
  return (
    <Link
      to={withNext(paths.signUp, pathname + search)}
      className={buttonClass("main")}
      onClick={() => rememberIntent({ action: "submit", kind })}
    >
      {label}
    </Link>
  );
}
