import { useStore } from "../../lib/store.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { type DietLabels, noDiet } from "./diet-storage.ts";
import { dietStore } from "./diet-store.ts";

/**
 * One's dietary claims and allergens: those that one's account keeps, also after its session has ended without a sign-out, or
 * else this device's. None until hydration is over, as in the server's page.
 */
export function useDiet(): DietLabels {
  const { here, account } = useStore(dietStore, noDiet);
  const { user } = usePerson();
  return account?.diet && (!user || account.personId === user.id) ? account.diet : here;
}
