import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { HelpfulNote } from "../../../lib/members-context.ts";
import { addEarlyChanges } from "../../../lib/outbox-entries.ts";
import { HelpfulContent } from "./helpful-content.tsx";
import { helpfulMessages as messages } from "./notes.messages.ts";

const tipMs = 3_000;

const hintId = "sign-in-to-help";

/** The text that visitors' buttons refer to; once on every page that has some. */
export function SignInToHelp() {
  return (
    <span id={hintId} hidden>
      {messages.signIn}
    </span>
  );
}

/** The button 'Helpful' of a visitor, which says that it needs an account; while it is not known who looks, a press is remembered. */
export function VisitorHelpfulButton({ note, isKnown }: { note: HelpfulNote; isKnown: boolean }) {
  const client = useQueryClient();
  const [isTipOpen, setTipOpen] = useState(false);
  useEffect(() => {
    if (!isTipOpen) return;
    const timer = setTimeout(() => setTipOpen(false), tipMs);
    return () => clearTimeout(timer);
  }, [isTipOpen]);
  if (!isKnown) {
    const press = () => addEarlyChanges(client, [{ outbox: "helpful", key: note.id, desired: true }]);
    return (
      <button type="button" className="note-helpful" aria-pressed={false} onClick={press}>
        <HelpfulContent count={note.helpfulCount} />
      </button>
    );
  }
  return (
    <button
      type="button"
      className="note-helpful"
      aria-disabled="true"
      aria-describedby={hintId}
      data-tip={messages.signIn}
      data-tip-open={isTipOpen ? "" : undefined}
      onClick={() => setTipOpen(true)}
      onBlur={() => setTipOpen(false)}
    >
      <HelpfulContent count={note.helpfulCount} />
    </button>
  );
}
