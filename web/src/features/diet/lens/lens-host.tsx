import { useEffect } from "react";
import { useStore } from "../../../lib/store.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { lensLookStore, loadLensLook } from "./lens-look-store.ts";
import { lensDialogStore } from "./lens-store.ts";
import { useLens } from "./use-lens.ts";

const close = () => lensDialogStore.set(null);

export function LensHost() {
  const look = useStore(lensLookStore, null);
  const { avoided } = useLens();
  return (
    <>
      {look && avoided.length > 0 && <look.LensUpdates />}
      <DialogHost task={useStore(lensDialogStore, null)} load={loadDialog} onClose={close} />
    </>
  );
}

/** Loads the lens's look; whether there is no lens or loading has ended. */
export function useLensIsReady(): boolean {
  const { avoided, isPaused } = useLens();
  const look = useStore(lensLookStore, null);
  const isOn = avoided.length > 0 || isPaused;
  useEffect(() => {
    if (isOn && !lensLookStore.get()) loadLensLook();
  }, [isOn]);
  return avoided.length === 0 || look !== null;
}

async function loadDialog() {
  return (await import("./lens-dialog.tsx")).LensDialog;
}
