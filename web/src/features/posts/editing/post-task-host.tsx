import { type ComponentType, useEffect } from "react";
import { useStore } from "../../../lib/store.ts";
import { DialogHost, type HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { closePostTask, type PostTask, postTaskStore } from "./post-task-store.ts";

export type PostDialogProps = HostedDialogProps<PostTask>;

/** Dialogs to change posts and comments; once per page. */
export function PostTaskHost() {
  useEffect(() => closePostTask, []);
  return <DialogHost task={useStore(postTaskStore, null)} load={load} onClose={closePostTask} />;
}

async function load({ action }: PostTask): Promise<ComponentType<PostDialogProps>> {
  if (action === "edit") return (await import("./caption-dialog.tsx")).CaptionDialog;
  return (await import("./removal-dialog.tsx")).RemovalDialog;
}
