import type { SubjectRef } from "@dishboard/contract/reports";
import { type ComponentType, useState } from "react";
import { useLoadedComponent } from "../../lib/use-loaded-component.ts";
import { toast } from "../../ui/toast.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";
import { reportsMessages } from "./reports.messages.ts";

type ReportSlotProps = { subject: SubjectRef; isOpen: boolean; onClose: () => void };

/** Where the dialog opens in which something is reported; its code is loaded then. */
export function ReportSlot({ subject, isOpen, onClose }: ReportSlotProps) {
  const [times, setTimes] = useState(0);
  const Dialog = useLoadedComponent<ReportDialogProps>(isOpen, loadDialog, () => {
    onClose();
    toast({ type: "error", title: reportsMessages.notOpened });
  });
  // A form that was closed is empty the next time.
  return (
    Dialog && (
      <Dialog key={times} subject={subject} isOpen={isOpen} onClose={onClose} onClosed={() => setTimes(times + 1)} />
    )
  );
}

async function loadDialog(): Promise<ComponentType<ReportDialogProps>> {
  return (await import("./report-dialog.tsx")).ReportDialog;
}
