import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { mediaMessages } from "./media.messages.ts";

const texts = {
  photo: {
    title: mediaMessages.removeQuestion,
    consequence: mediaMessages.removeConsequence,
    confirmLabel: mediaMessages.remove,
    cancelLabel: mediaMessages.removeNo,
  },
  upload: {
    title: mediaMessages.cancelQuestion,
    consequence: mediaMessages.cancelConsequence,
    confirmLabel: mediaMessages.cancel,
    cancelLabel: mediaMessages.cancelNo,
  },
} as const;

type PhotoQuestionProps = {
  about: keyof typeof texts;
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
  returnFocus: () => HTMLElement | null | undefined;
};

/** Asks before a photo is removed or its upload cancelled. */
export function PhotoQuestion({ about, onYes, onNo, ...rest }: PhotoQuestionProps) {
  return <ConfirmDialog {...texts[about]} {...rest} onConfirm={onYes} onCancel={onNo} />;
}
