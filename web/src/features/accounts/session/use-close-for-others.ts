import { useEffect, useRef } from "react";
import { usePerson } from "./use-person.ts";

/** Closes a dialog when the person changes; `close` must be stable. */
export function useCloseForOthers(close: () => void): void {
  const { user } = usePerson();
  const owner = useRef(user?.id);
  const personId = user?.id;
  useEffect(() => {
    owner.current ??= personId;
    if (personId !== undefined && personId !== owner.current) close();
  }, [personId, close]);
}
