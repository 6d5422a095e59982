import type { SubjectRef } from "@dishboard/contract/reports";
import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { ReportSlot } from "./report-slot.tsx";
import { reportsMessages } from "./reports.messages.ts";

type ReportButtonProps = {
  subject: SubjectRef;
  ownerId: string | null | undefined;
};

export function ReportButton({ subject, ownerId }: ReportButtonProps) {
  const viewer = useViewer();
  const [reported, setReported] = useState<SubjectRef | null>(null);
  if (viewer === undefined || (viewer && viewer.id === ownerId)) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button report-button"
        aria-label={reportsMessages.report}
        onClick={() => setReported(subject)}
      >
        <Flag size={20} />
      </button>
      <ReportSlot subject={reported} onClose={() => setReported(null)} />
    </>
  );
}
