import { emailLinkErrors } from "@dishboard/contract/accounts";
import { hasFeature } from "@dishboard/contract/features";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { Link } from "../../../ui/link.tsx";
import { tryAgain } from "../../../ui/retry-button.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { accountMessages } from "../accounts.messages.ts";
import { greet } from "../greeting-store.ts";
import { usePerson } from "../session/use-person.ts";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { brokenLinkError, type EmailActionError, parseEmailLink } from "./emails.queries.ts";
import { LinkOwnerCard } from "./link-owner-card.tsx";
import { useLinkOwner } from "./use-link-owner.ts";

/** Names an email link's account, and uses the link on a press. */
export function EmailLinkDialog({ task: hash, isOpen, onClose, onClosed }: HostedDialogProps<string>) {
  const [link] = useState(() => parseConfirmation(hash));
  const { owner, otherName, error: readError, retry } = useLinkOwner(link);
  const busy = useBusy();
  const hasPast = hasFeature(useSettings(), "past");
  const navigate = useNavigate();
  const error = link ? readError : brokenLinkError;
  const finish = () => {
    const action = { label: accountMessages.bringPast, onPress: () => void navigate(paths.past) };
    const bringsPast = link?.type === "signup" && hasPast;
    greet({ ...accountMessages.toasts.verified, ...(bringsPast && { action, durationMs: 15_000 }) });
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={error ? failureTitle(error) : accountMessages.confirmTitles[link?.type ?? "signup"]}
      step={error ? "failure" : owner ? "form" : "loading"}
      isBusy={busy.isBusy}
      onClose={onClose}
      onClosed={onClosed}
    >
      {error ? (
        <Failure error={error} onRetry={retry} onClose={onClose} />
      ) : owner && link ? (
        <ConfirmationForm
          link={link}
          owner={owner}
          otherName={otherName}
          {...busy}
          onConfirmed={finish}
          onBroken={retry}
          onCancel={onClose}
        />
      ) : (
        <LinkOwnerCard owner={null} otherName={null} />
      )}
    </Dialog>
  );
}

type FailureProps = { error: EmailActionError; onRetry: () => void; onClose: () => void };

function Failure({ error, onRetry, onClose }: FailureProps) {
  const { user } = usePerson();
  return (
    <div className="link-form" role="alert">
      <p>{error.message}</p>
      {isUsed(error) && <p>{user ? accountMessages.confirmedBefore : accountMessages.confirmedBeforeSignIn}</p>}
      {error.kind !== "link" ? (
        <Button look="main" onClick={onRetry}>
          {tryAgain}
        </Button>
      ) : (
        !user && (
          <Link to={paths.logIn} className={buttonClass("main")} onClick={onClose}>
            {accountMessages.signIn}
          </Link>
        )
      )}
    </div>
  );
}

function failureTitle(error: EmailActionError): string {
  return isUsed(error) ? accountMessages.linkUsed : accountMessages.notVerified;
}

function isUsed({ message }: EmailActionError): boolean {
  return message === emailLinkErrors.used;
}

function parseConfirmation(hash: string) {
  const { tokenHash, type } = parseEmailLink(hash) ?? {};
  return tokenHash && (type === "signup" || type === "email_change") ? { tokenHash, type } : null;
}
