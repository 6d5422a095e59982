import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { hasSignInHint } from "./sign-in-hint-storage.ts";
import { usePerson } from "./use-person.ts";

/** The viewer: null for a visitor, undefined while a sign-in hint is unresolved. */
export function useViewer(): { id: string } | null | undefined {
  const { user, isLoading } = usePerson();
  const isHydrated = useIsHydrated();
  if (user) return user;
  return isLoading && isHydrated && hasSignInHint() ? undefined : null;
}
