import { failedTo } from "../../../lib/failures.ts";
import type { Obstacle } from "./push-subscription-store.ts";

export const pushMessages = {
  title: "On this device",
  detail: "Also while the site is closed",
  busy: "Asking your browser...",
  obstacles: {
    "no-https": "Works over https only, which this address does not have",
    unsupported: "This browser cannot show notifications",
    "not-installed": "Add this site to your home screen first: Share, then 'Add to Home Screen'",
    blocked: "Blocked by your browser. Allow notifications in its settings for this site, beside the address",
  } satisfies Record<Obstacle, string>,
  notAllowed: "Your browser was not allowed to show notifications.",
  notSwitchedOn: "Failed to switch on. Your browser could not reach its push service.",
  notSwitchedOff: failedTo("switch off"),
} as const;
