import type { SubjectRef } from "@dishboard/contract/reports";
import { DialogHost } from "../../ui/dialog-host.tsx";

/** Where the dialog opens in which something is reported, while there is a subject. */
export function ReportSlot({ subject, onClose }: { subject: SubjectRef | null; onClose: () => void }) {
  return <DialogHost task={subject} load={loadDialog} onClose={onClose} />;
}

async function loadDialog() {
  return (await import("./report-dialog.tsx")).ReportDialog;
}
