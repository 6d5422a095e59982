import { toast } from "./toast.ts";

/** Says that something whose code is loaded when it is opened could not be loaded. */
export function sayNotOpened(): void {
  toast({ type: "error", title: "This could not be opened. Please try again." });
}
