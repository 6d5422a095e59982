import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { openSubmission } from "./submission-store.ts";

/** Opens the submit dialog; leads visitors to sign-up instead. */
export function SubmitFirstButton({ label }: { label: string }) {
  const { user } = usePerson();
  if (user) {
    return (
      <Button look="main" onClick={() => openSubmission()}>
        {label}
      </Button>
    );
  }
  return (
    <Link to={paths.signUp} className={buttonClass("main")}>
      {label}
    </Link>
  );
}
