import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { mediaMessages, type UploadTexts } from "./media.messages.ts";

type UploadQuestionProps = {
  texts: UploadTexts;
  about: "upload" | "file";
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
  returnFocus: () => HTMLElement | null | undefined;
};

/** Asks before cancelling an upload or removing a large file. */
export function UploadQuestion({ texts, about, onYes, onNo, ...rest }: UploadQuestionProps) {
  const question =
    about === "upload"
      ? {
          title: mediaMessages.cancelQuestion,
          consequence: texts.cancelConsequence,
          confirmLabel: mediaMessages.cancel,
          cancelLabel: mediaMessages.cancelNo,
        }
      : {
          title: texts.removal?.question ?? "",
          consequence: texts.removal?.consequence ?? "",
          confirmLabel: mediaMessages.remove,
          cancelLabel: mediaMessages.removeNo,
        };
  return <ConfirmDialog {...question} {...rest} onConfirm={onYes} onCancel={onNo} />;
}
