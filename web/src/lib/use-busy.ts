import { useState } from "react";

export type Busy = {
  isBusy: boolean;
  /** Does nothing while other work runs. */
  run: (work: () => Promise<unknown>) => Promise<void>;
};

/** Runs one task at a time. */
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
