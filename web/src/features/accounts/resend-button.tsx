import { useState } from "react";
import { accountMessages } from "./accounts.messages.ts";
import { resendConfirmation } from "./emails.queries.ts";

/** Has the mail sent again that verifies an address, and says so. */
export function ResendButton({ email }: { email: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const fault = await resendConfirmation(email);
    setSaid(fault?.message ?? accountMessages.resent);
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="text-button" disabled={isBusy} onClick={resend}>
        {accountMessages.resend}
      </button>
      <p aria-live="polite">{said}</p>
    </>
  );
}
