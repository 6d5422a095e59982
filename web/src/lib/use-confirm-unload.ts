import { useEffect } from "react";

/** Makes the browser ask before leaving a filled form. */
export function useConfirmUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const confirm = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", confirm);
    return () => window.removeEventListener("beforeunload", confirm);
  }, [isDirty]);
}
