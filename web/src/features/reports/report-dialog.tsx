import type { SubjectRef } from "@dishboard/contract/reports";
import Flag from "lucide-react/icons/flag";
import { reasonOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { ReasonFields } from "./reason-fields.tsx";
import { reportsMessages as messages } from "./reports.messages.ts";
import { sendReport } from "./reports.queries.ts";
import { useReasonForm } from "./use-reason-form.ts";

export function ReportDialog({ task: subject, isOpen, onClose, onClosed }: HostedDialogProps<SubjectRef>) {
  const viewer = useViewer();
  const { form, errors, change, read, refs } = useReasonForm(null, messages.details);
  const { isBusy, run } = useBusy();
  const submit = () => {
    const filled = read();
    if (filled) void run(() => send({ reason: filled.reason, details: filled.text }));
  };
  const send = async (report: Parameters<typeof sendReport>[2]) => {
    try {
      await sendReport(viewer?.id ?? null, subject, report);
      toast({ type: "success", title: messages.thanks, description: messages.thanksMore });
      onClose();
    } catch (error) {
      toast({ type: "destructive", title: messages.failed, ...reasonOf(error) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={messages.title(subject.kind)}
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      submitLabel={messages.send}
      submitIcon={<Flag size={18} />}
      onSubmit={submit}
    >
      <ReasonFields
        kind={subject.kind}
        form={form}
        errors={errors}
        refs={refs}
        onChange={change}
        labels={{ reason: messages.question(subject.kind), text: messages.details }}
        isBusy={isBusy}
      />
      {form.reason === "allergens" && <p className="report-hint">{messages.allergensHint}</p>}
    </FormDialog>
  );
}
