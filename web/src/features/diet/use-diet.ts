import { useStore } from "../../lib/store.ts";
import { hasSignInHint } from "../accounts/session/sign-in-hint-storage.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { type DietLabels, noDiet } from "./diet-storage.ts";
import { dietStore } from "./diet-store.ts";

/**
 * One's dietary claims and allergens: those that one's account keeps, or else this device's. None until hydration is over,
 * as in the server's page.
 */
export function useDiet(): DietLabels {
  const { here, account } = useStore(dietStore, noDiet);
  const { user } = usePerson();
  // Whoever is signed in may not be known yet, or not without a connection.
  const isOwn = account?.diet && (user ? account.personId === user.id : hasSignInHint());
  return isOwn && account.diet ? account.diet : here;
}
