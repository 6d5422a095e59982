import { useQueryClient } from "@tanstack/react-query";
import type { HelpfulNote } from "../../../lib/members-context.ts";
import { addEarlyChanges } from "../../../lib/outbox-entries.ts";
import { VisitorButton } from "../../../ui/visitor-button.tsx";
import { HelpfulContent } from "./helpful-content.tsx";
import { helpfulMessages as messages } from "./notes.messages.ts";

const hintId = "sign-in-to-help";

/** The text visitors' buttons refer to; once per page. */
export function SignInToHelp() {
  return (
    <span id={hintId} hidden>
      {messages.signIn}
    </span>
  );
}

/** A visitor's 'Helpful' button, which asks for an account. Remembers a press while the viewer is unknown. */
export function VisitorHelpfulButton({ note, isKnown }: { note: HelpfulNote; isKnown: boolean }) {
  const client = useQueryClient();
  const press = () => addEarlyChanges(client, [{ outbox: "helpful", key: note.id, desired: true }]);
  return (
    <VisitorButton className="note-helpful" reason={messages.signIn} reasonId={hintId} onPress={isKnown ? null : press}>
      <HelpfulContent count={note.helpfulCount} />
    </VisitorButton>
  );
}
