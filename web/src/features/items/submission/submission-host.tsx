import type { ComponentType } from "react";
import { useStore } from "../../../lib/store.ts";
import { DialogHost, type HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { closeSubmission, type SubmissionTask, submissionStore } from "./submission-store.ts";

export type TaskDialogProps = HostedDialogProps<SubmissionTask>;

export function SubmissionHost() {
  return <DialogHost task={useStore(submissionStore, null)} load={load} onClose={closeSubmission} />;
}

async function load({ action }: SubmissionTask): Promise<ComponentType<TaskDialogProps>> {
  if (action === "delete") return (await import("./delete-dialog.tsx")).DeleteDialog;
  if (action === "explain-pin") return (await import("../pin/pin-dialog.tsx")).PinDialog;
  return (await import("./submission-panel.tsx")).SubmissionPanel;
}
