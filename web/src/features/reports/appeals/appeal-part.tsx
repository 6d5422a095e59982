import { appealErrors, maxAppealLength } from "@dishboard/contract/appeals";
import type { Appeal, HiddenThing } from "@dishboard/contract/reports";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useRef, useState } from "react";
import { reasonOf } from "../../../lib/failures.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.ts";
import { appealMessages as messages } from "./appeals.messages.ts";
import "./appeals.css";

type AppealPartProps = {
  thing: Pick<HiddenThing, "decisionId" | "appeal">;
  /** The subject, for screen readers. */
  name: string;
  send: (appeal: { decisionId: string; text: string }) => Promise<Appeal>;
  onSent: (appeal: Appeal) => void;
};

export function AppealPart({ thing: { decisionId, appeal }, name, send, onSent }: AppealPartProps) {
  const [isOpen, setOpen] = useState(false);
  if (appeal) return <SentAppeal appeal={appeal} />;
  if (!decisionId) return null;
  if (!isOpen)
    return (
      <Button size="bar" aria-label={messages.appealAgainst(name)} onClick={() => setOpen(true)}>
        {messages.appeal}
      </Button>
    );
  return (
    <AppealForm
      send={(text) => send({ decisionId, text })}
      onSent={(sent) => {
        setOpen(false);
        onSent(sent);
      }}
      onCancel={() => setOpen(false)}
    />
  );
}

function SentAppeal({ appeal: { text, outcome, answer } }: { appeal: Appeal }) {
  return (
    <div className="appeal-sent">
      <p>{messages[outcome ?? "waiting"]}</p>
      <blockquote dir="auto">{text}</blockquote>
      {answer && (
        <p className="appeal-answer" dir="auto">
          {answer}
        </p>
      )}
    </div>
  );
}

type AppealFormProps = {
  send: (text: string) => Promise<Appeal>;
  onSent: (appeal: Appeal) => void;
  onCancel: () => void;
};

function AppealForm({ send, onSent, onCancel }: AppealFormProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isBusy, run } = useBusy();
  const submit = async () => {
    const cleaned = cleanText(text);
    const wrong = cleaned === "" ? appealErrors.noText : validateText(cleaned, messages.appeal, maxAppealLength);
    setError(wrong);
    if (wrong !== null) return field.current?.focus();
    try {
      onSent(await send(cleaned));
    } catch (failure) {
      toast({ type: "destructive", title: messages.failed, ...reasonOf(failure) });
    }
  };
  return (
    <PlainForm className="appeal-form" onSubmit={() => run(submit)}>
      <p className="report-hint">{messages.note}</p>
      <TextArea
        ref={field}
        label={messages.label}
        error={error}
        value={text}
        disabled={isBusy}
        autoFocus
        counter={{ length: Array.from(cleanText(text)).length, max: maxAppealLength }}
        onChange={({ target }) => {
          setText(target.value);
          setError(null);
        }}
      />
      <div>
        <Button type="submit" look="main" size="bar" disabled={isBusy}>
          {messages.send}
        </Button>
        <Button size="bar" disabled={isBusy} onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </PlainForm>
  );
}
