import { useEffect } from "react";

/** Lets the browser ask before the page is left with something filled in. */
export function useConfirmUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const confirm = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", confirm);
    return () => window.removeEventListener("beforeunload", confirm);
  }, [isDirty]);
}
