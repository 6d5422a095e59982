import { useRef } from "react";
import { profilePath } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import type { TaskDialogProps } from "../submission/submission-host.tsx";
import { openSubmission } from "../submission/submission-store.ts";
import { pinMessages as messages } from "./pin.messages.ts";
import "./pin-dialog.css";

/** Explains a missing pin; leads the submitter to the form. */
export function PinDialog({ task, isOpen, onClose, onClosed }: TaskDialogProps) {
  const { user } = usePerson();
  const wantsForm = useRef(false);
  if (task.action !== "explain-pin") return null;
  const { id, restaurant, submitter } = task;
  const isOwn = user !== null && user.id === submitter?.id;
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.title}
      onClose={onClose}
      onClosed={() => {
        onClosed();
        if (wantsForm.current) openSubmission({ action: "edit", kind: "dish", id });
      }}
      foot={
        isOwn && (
          <Button
            look="main"
            onClick={() => {
              wantsForm.current = true;
              onClose();
            }}
          >
            {messages.edit}
          </Button>
        )
      }
    >
      <div className="pin-dialog">
        <p>
          {messages.distance.before}
          <bdi>{restaurant || messages.restaurant}</bdi>
          {messages.distance.after}
        </p>
        {isOwn && <p>{messages.own}</p>}
        {!isOwn && submitter && (
          <p>
            <Link to={profilePath(submitter.id)}>
              <bdi>{submitter.username || "Anonymous"}</bdi>
            </Link>
            {messages.submitter}
          </p>
        )}
        {!submitter && <p>{messages.nobody}</p>}
        {!isOwn && <p>{messages.others}</p>}
      </div>
    </Dialog>
  );
}
