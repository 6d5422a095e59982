import { patterns } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { openSubmission } from "./submission-store.ts";

/** The way to submit the first of something; visitors join first. */
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
    <Link to={patterns.signUp} className={buttonClass("main")}>
      {label}
    </Link>
  );
}
