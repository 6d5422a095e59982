import { Problem } from "@dishboard/contract/problem";
import { useId, useState } from "react";
import { somethingWentWrong } from "../../lib/failures.ts";
import { formatMoment } from "../../lib/moments.ts";
import { type Busy, useBusy } from "../../lib/use-busy.ts";
import { useValidatedForm } from "../../lib/use-validated-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PlainForm } from "../../ui/plain-form.tsx";
import { toast } from "../../ui/toast.ts";
import { endSession } from "../accounts/session/session-store.ts";
import { deletionMessages as messages } from "./account-deletion.messages.ts";
import { sendDeletion } from "./account-deletion.queries.ts";
import "./deletion-dialog.css";

type DeletionDialogProps = { personId: string; email: string; isOpen: boolean; onClose: () => void };

export function DeletionDialog({ isOpen, onClose, ...person }: DeletionDialogProps) {
  const busy = useBusy();
  const { isBusy } = busy;
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.title}
      isBusy={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} look="danger" disabled={isBusy}>
            {isBusy ? messages.confirming : messages.confirm}
          </Button>
        </>
      }
    >
      <div className="deletion">
        <p>{messages.first}</p>
        <p>{messages.until}</p>
        <TextList title={messages.goes} texts={messages.going} />
        <TextList title={messages.stays} texts={messages.staying} />
        <p>{messages.exportFirst}</p>
        <DeletionForm {...person} id={formId} {...busy} />
      </div>
    </Dialog>
  );
}

function TextList({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

type FormProps = Pick<DeletionDialogProps, "personId" | "email"> & Busy & { id: string };

function DeletionForm({ personId, email, id, run }: FormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useValidatedForm({
    defaultValues: { password: "" },
    validate: ({ password }) => ({ password: password === "" ? messages.passwordNeeded : null }),
  });
  const send = async () => {
    setError(null);
    if (await form.validate()) return;
    try {
      const eraseAt = await sendDeletion(personId, form.values.password);
      const description = messages.requested.description(formatMoment(eraseAt ?? ""));
      toast({ type: "warning", title: messages.requested.title, description, outlivesDialog: true });
      await endSession();
    } catch (failure) {
      const problem = failure instanceof Problem ? failure : new Problem("unavailable", somethingWentWrong);
      if (problem.field !== "password") return setError(problem.message);
      form.setError("password", problem.message);
      form.setFocus("password");
    }
  };
  return (
    <PlainForm id={id} onSubmit={() => run(send)}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register("password")}
        label={messages.password}
        autoComplete="current-password"
        required
      />
      {error && <Notice look="error">{error}</Notice>}
      <p>{messages.signedOut}</p>
    </PlainForm>
  );
}
