import { useState } from "react";
import { useBusy } from "../../../lib/use-busy.ts";
import { accountMessages } from "../accounts.messages.ts";
import { resendVerification } from "./emails.queries.ts";

export function ResendButton({ email }: { email: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const resend = async () => {
    const error = await resendVerification(email);
    setMessage(error?.message ?? accountMessages.resent);
  };
  return (
    <>
      <button type="button" className="text-button" disabled={isBusy} onClick={() => run(resend)}>
        {accountMessages.resend}
      </button>
      <p aria-live="polite">{message}</p>
    </>
  );
}
