import { useState } from "react";
import { accountMessages } from "../accounts.messages.ts";
import { resendVerification } from "./emails.queries.ts";

/** Sends the email that verifies an address again, and shows the outcome. */
export function ResendButton({ email }: { email: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const error = await resendVerification(email);
    setMessage(error?.message ?? accountMessages.resent);
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="text-button" disabled={isBusy} onClick={resend}>
        {accountMessages.resend}
      </button>
      <p aria-live="polite">{message}</p>
    </>
  );
}
