import { useStore } from "../../lib/store.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { type DietLabels, noDiet } from "./diet-storage.ts";
import { dietStore } from "./diet-store.ts";

/** The account's diet, also after a session ended without a sign-out, else this device's. None until hydration ends. */
export function useDiet(): DietLabels {
  const { here, account } = useStore(dietStore, noDiet);
  const { user } = usePerson();
  return account?.diet && (!user || account.personId === user.id) ? account.diet : here;
}
