import { useState } from "react";

export type Busy = {
  isBusy: boolean;
  /** Runs some work; while other work is under way it does nothing. */
  run: (work: () => Promise<unknown>) => Promise<void>;
};

/** Does one thing at a time, and tells while it is under way. */
export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
