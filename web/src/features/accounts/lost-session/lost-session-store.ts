import { lostSession } from "../../../lib/lost-session.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { dismissToast, type Toast, toast } from "../../../ui/toast.ts";
import { accountMessages } from "../accounts.messages.ts";

let lastToastId: number | undefined;

/** Asks a person to sign in again; a press gives its own message. */
export function sayLostSession(content: Pick<Toast, "title"> & Partial<Toast>): void {
  if (lastToastId !== undefined) dismissToast(lastToastId);
  const logIn = { label: accountMessages.logIn, onPress: goToLogIn };
  lastToastId = toast({ type: "destructive", outlivesDialog: true, action: logIn, ...content });
  const lost = lostSession.get();
  if (lost) lostSession.set({ ...lost, isSaid: true });
}

function goToLogIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== paths.logIn) window.location.assign(withNext(paths.logIn, pathname + search));
}
