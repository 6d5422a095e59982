import type { SubjectRef } from "@dishboard/contract/reports";
import { DialogHost } from "../../ui/dialog-host.tsx";

export function ReportSlot({ subject, onClose }: { subject: SubjectRef | null; onClose: () => void }) {
  return <DialogHost task={subject} load={loadDialog} onClose={onClose} />;
}

async function loadDialog() {
  return (await import("./report-dialog.tsx")).ReportDialog;
}
