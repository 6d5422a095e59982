import { maxReportLength } from "@dishboard/contract/reports";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useRef, useState } from "react";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { queueMessages as messages } from "../queue/queue.messages.ts";
import "../report-dialog.css";

export type AnswerTask = "accepted" | "rejected";

type AnswerDialogProps = {
  task: AnswerTask | null;
  isBusy: boolean;
  onAnswer: (outcome: AnswerTask, text: string) => void;
  onClose: () => void;
  onClosed: () => void;
};

export function AnswerDialog({ task, isBusy, onAnswer, onClose, onClosed }: AnswerDialogProps) {
  const shown = useRef<AnswerTask>("accepted");
  if (task) shown.current = task;
  const outcome = shown.current;
  const [text, setText] = useState("");
  const error = validateText(cleanText(text), messages.answer, maxReportLength);
  return (
    <FormDialog
      isOpen={task !== null}
      title={messages.answerTitle[outcome]}
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      submitLabel={messages.giveAnswer[outcome]}
      submitLook={outcome === "accepted" ? "main" : "danger"}
      onSubmit={() => {
        if (error === null && !isBusy) onAnswer(outcome, cleanText(text));
      }}
    >
      <p className="report-hint">{messages.answerHelp[outcome]}</p>
      <TextArea
        label={messages.answer}
        error={error}
        value={text}
        disabled={isBusy}
        counter={{ length: Array.from(cleanText(text)).length, max: maxReportLength }}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
