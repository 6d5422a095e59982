import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { toast } from "../../ui/toast.ts";
import { authStore, setProfile } from "../accounts/session/auth-store.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { deletionMessages as messages } from "./account-deletion.messages.ts";
import { sendUndo } from "./account-deletion.queries.ts";

/** The person's erasure time, null for none, and how to cancel it. */
export function useKeepAccount() {
  const { profile } = usePerson();
  const { isBusy, run } = useBusy();
  const keep = async () => {
    if (!profile) return;
    try {
      await sendUndo(profile.id);
      const present = authStore.get().profile;
      if (present) setProfile({ ...present, eraseAt: null });
      toast({ type: "success", title: messages.accountStays });
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  return { eraseAt: profile?.eraseAt ?? null, isBusy, keep: () => run(keep) };
}
