import { useEffect } from "react";
import { lostSession } from "../../../lib/lost-session.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { Redirect, useLocation } from "../../../ui/router.tsx";
import { accountMessages } from "../accounts.messages.ts";
import { sayLostSession } from "./lost-session-store.ts";

/** Sends visitors of a member page to sign in and back. Notifies members of a lost session. */
export function ToLogIn() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (lostSession.get()?.isSaid === false) sayLostSession({ ...accountMessages.sessionLost, type: "info" });
  }, []);
  return <Redirect to={withNext(paths.logIn, pathname + search + hash)} />;
}
