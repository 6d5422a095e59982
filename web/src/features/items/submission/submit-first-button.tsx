import type { ItemKind } from "@dishboard/contract/items";
import { type PlacedRestaurant, rememberIntent } from "../../../lib/intent-storage.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { openSubmission } from "./submission-store.ts";

type SubmitFirstButtonProps = {
  label: string;
  kind?: ItemKind;
  restaurant?: PlacedRestaurant | undefined;
  look?: "main" | "line";
};

/** Opens a submission; visitors sign up first. */
export function SubmitFirstButton({ label, kind, restaurant, look = "main" }: SubmitFirstButtonProps) {
  const { user } = usePerson();
  const { pathname, search } = useLocation();
  if (user) {
    return (
      <Button look={look} onClick={() => openSubmission({ action: "create", kind, restaurant })}>
        {label}
      </Button>
    );
  }
  return (
    <Link
      to={withNext(paths.signUp, pathname + search)}
      className={buttonClass(look)}
      onClick={() => rememberIntent({ action: "submit", kind, restaurant })}
    >
      {label}
    </Link>
  );
}
