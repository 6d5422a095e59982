import { AccountDeeds, AccountDeedsSkeleton } from "../features/reports/deeds/account-deeds.tsx";
import { deedsMessages } from "../features/reports/deeds/deeds.messages.ts";
import { headForAdministrators, useModerator } from "../features/reports/queue/use-administrator.ts";
import { paths } from "../lib/paths.ts";
import { matchPath, useLocation } from "../ui/router.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** Where administrators and moderators read what one account did, and undo it. */
function DeedsPage(props: { title: string }) {
  const moderator = useModerator();
  const id = matchPath(paths.deeds, useLocation().pathname)?.id ?? "";
  if (moderator === "yes") return <AccountDeeds key={id} personId={id} />;
  return moderator === "expected" ? <AccountDeedsSkeleton /> : <NotFoundPage {...props} />;
}

/** The page and its data functions. */
export const page = { Page: DeedsPage, head: headForAdministrators(deedsMessages.title, deedsMessages.subtitle) };
