import { toast } from "./toast.ts";

/** Toasts for a change, such as 'Your vote', that waits for network or server. */
export function waitingToasts(what: string, done = "sent"): { onOffline: () => void; onAway: () => void } {
  const say = (title: string, description: string) =>
    void toast({ type: "warning", title, description, outlivesDialog: true });
  return {
    onOffline: () => say("You're offline.", `${what} will be ${done} as soon as you're back.`),
    onAway: () => say("The server is catching its breath.", `${what} will be ${done} as soon as it can be.`),
  };
}
