import { toast } from "./toast.ts";

/** Reports code that failed to load on opening. */
export function sayNotOpened(): void {
  toast({ type: "error", title: "This could not be opened. Please try again." });
}
