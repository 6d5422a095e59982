import { DialogHost } from "../../ui/dialog-host.tsx";

export type BlockTask = { viewerId: string; id: string; username: string | null };

export function BlockSlot({ task, onClose }: { task: BlockTask | null; onClose: () => void }) {
  return <DialogHost task={task} load={loadDialog} onClose={onClose} />;
}

async function loadDialog() {
  return (await import("./block-dialog.tsx")).BlockDialog;
}
