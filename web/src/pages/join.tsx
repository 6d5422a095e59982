import { JoinInvitation } from "../features/opening/join-invitation.tsx";
import { paths } from "../lib/paths.ts";
import { matchPath, useLocation } from "../ui/router.tsx";

function JoinPage() {
  return <JoinInvitation code={matchPath(paths.join, useLocation().pathname)?.code ?? ""} />;
}

export const page = { Page: JoinPage };
