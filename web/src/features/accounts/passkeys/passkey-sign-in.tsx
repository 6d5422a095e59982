import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { accountMessages } from "../accounts.messages.ts";
import { greet } from "../greeting-store.ts";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { passkeyObstacle, signInByPasskey } from "./passkeys.queries.ts";

/** Offers to sign in by a passkey, where the browser has them. */
export function PasskeySignIn() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isOffered = useIsHydrated() && passkeyObstacle() === null;
  const signIn = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const failure = await signInByPasskey();
    setBusy(false);
    setError(failure);
    if (failure === null) greet(accountMessages.toasts.signedIn);
  };
  if (!isOffered) return null;
  return (
    <>
      <Button look="line" aria-disabled={isBusy} onClick={() => void signIn()}>
        <Fingerprint size={20} />
        {isBusy ? messages.signingIn : messages.signIn}
      </Button>
      {error && <Notice look="error">{error}</Notice>}
    </>
  );
}
