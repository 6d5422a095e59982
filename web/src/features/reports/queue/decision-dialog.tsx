import { type ReportedSubject, type ReportReason, reasonsFor } from "@dishboard/contract/reports";
import { useRef, useState } from "react";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ReasonFields } from "../reason-fields.tsx";
import { useReasonForm } from "../use-reason-form.ts";
import { queueMessages as messages } from "./queue.messages.ts";
import { type SuspensionChoice, SuspensionFields } from "./suspension-fields.tsx";

export type DecisionTask = { action: "hide" | "suspend"; entry: ReportedSubject; undoesAll: boolean };

export type DecisionBody = { reason: ReportReason; note: string } & Partial<SuspensionChoice>;

type DecisionDialogProps = {
  task: DecisionTask | null;
  isBusy: boolean;
  onDecide: (action: DecisionTask["action"], body: DecisionBody) => void;
  onClose: () => void;
  onClosed: () => void;
};

export function DecisionDialog(props: DecisionDialogProps) {
  const shown = useRef(props.task);
  if (props.task) shown.current = props.task;
  return shown.current && <OpenDialog {...props} key={keyOf(shown.current)} shown={shown.current} />;
}

function keyOf({ action, entry }: DecisionTask): string {
  return `${action} ${entry.subject.id}`;
}

function OpenDialog({
  task,
  shown,
  isBusy,
  onDecide,
  onClose,
  onClosed,
}: DecisionDialogProps & { shown: DecisionTask }) {
  const { action, entry, undoesAll } = shown;
  const { kind, owner } = entry.subject;
  const { form, errors, change, read, refs } = useReasonForm(
    entry.reasons.find(({ reason }) => reasonsFor[kind].includes(reason))?.reason ?? null,
    messages.note,
  );
  const [choice, setChoice] = useState<SuspensionChoice>({ hidesThings: undoesAll, voidsVotes: undoesAll });
  const send = () => {
    const filled = read();
    const more = action === "suspend" ? choice : {};
    if (filled && !isBusy) onDecide(action, { reason: filled.reason, note: filled.text, ...more });
  };
  return (
    <FormDialog
      isOpen={task !== null}
      title={
        action === "hide" ? messages.hideTitle(kind) : messages.suspendTitle(`@${owner?.username ?? messages.unknown}`)
      }
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      submitLabel={messages.actions[action]}
      submitLook="danger"
      onSubmit={send}
    >
      <p className="report-hint">{action === "hide" ? messages.hideHelp : messages.suspendHelp}</p>
      {action === "suspend" && owner && (
        <SuspensionFields personId={owner.id} choice={choice} isBusy={isBusy} onChange={setChoice} />
      )}
      <ReasonFields
        kind={kind}
        form={form}
        errors={errors}
        refs={refs}
        onChange={change}
        labels={{ reason: messages.reason, text: messages.note }}
        isBusy={isBusy}
      />
    </FormDialog>
  );
}
