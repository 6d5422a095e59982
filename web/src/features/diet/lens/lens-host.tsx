import { useStore } from "../../../lib/store.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { lensDialogStore } from "./lens-store.ts";

const close = () => lensDialogStore.set(null);

/** Shows the dialog of the lens. */
export function LensHost() {
  return <DialogHost task={useStore(lensDialogStore, null)} load={loadDialog} onClose={close} />;
}

async function loadDialog() {
  return (await import("./lens-dialog.tsx")).LensDialog;
}
