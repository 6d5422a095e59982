import type { SubjectRef } from "@dishboard/contract/reports";
import Flag from "lucide-react/icons/flag";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId } from "react";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { PlainForm } from "../../ui/plain-form.tsx";
import { toast } from "../../ui/toast.ts";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { ReasonFields } from "./reason-fields.tsx";
import { reportsMessages as messages, reasonOf } from "./reports.messages.ts";
import { sendReport } from "./reports.queries.ts";
import { useReasonForm } from "./use-reason-form.ts";

/** The dialog in which anybody reports something to the administrators. */
export function ReportDialog({ task: subject, isOpen, onClose, onClosed }: HostedDialogProps<SubjectRef>) {
  const viewer = useViewer();
  const formId = useId();
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
    <Dialog
      isOpen={isOpen}
      title={messages.title(subject.kind)}
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} look="main" disabled={isBusy}>
            {isBusy ? <LoaderCircle size={18} className="turning" /> : <Flag size={18} />}
            {messages.send}
          </Button>
        </>
      }
    >
      <PlainForm id={formId} className="report-form" onSubmit={submit}>
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
      </PlainForm>
    </Dialog>
  );
}
