import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { PlainForm } from "./plain-form.tsx";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "foot"> & {
  submitLabel: string;
  submitLook?: "main" | "danger";
  submitIcon?: ReactNode;
  onSubmit: () => unknown;
};

/** A dialog with one form, 'Cancel' and a submit button. */
export function FormDialog({
  submitLabel,
  submitLook = "main",
  submitIcon,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { isBusy = false, onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} look={submitLook} disabled={isBusy}>
            {isBusy ? <LoaderCircle size={18} className="turning" /> : submitIcon}
            {submitLabel}
          </Button>
        </>
      }
    >
      <PlainForm id={id} className="dialog-form" onSubmit={onSubmit}>
        {children}
      </PlainForm>
    </Dialog>
  );
}
