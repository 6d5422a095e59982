import { DialogHost } from "../../ui/dialog-host.tsx";

/** Who is to be blocked, and by whom. */
export type BlockTask = { viewerId: string; id: string; username: string | null };

/** Where it is asked whether somebody is to be blocked, while there is a task. */
export function BlockSlot({ task, onClose }: { task: BlockTask | null; onClose: () => void }) {
  return <DialogHost task={task} load={loadDialog} onClose={onClose} />;
}

async function loadDialog() {
  return (await import("./block-dialog.tsx")).BlockDialog;
}
