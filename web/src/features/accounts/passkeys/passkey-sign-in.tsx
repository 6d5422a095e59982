import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { accountMessages } from "../accounts.messages.ts";
import { greet } from "../greeting-store.ts";
import { takeSuspensionToken } from "../suspension-token-store.ts";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { passkeyObstacle, signInByPasskey } from "./passkeys.queries.ts";

export function PasskeySignIn() {
  const { isBusy, run } = useBusy();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const isOffered = useIsHydrated() && passkeyObstacle() === null;
  const signIn = async () => {
    setError(null);
    const failure = await signInByPasskey();
    const token = failure === null ? null : takeSuspensionToken();
    if (token !== null) return navigate(`${paths.suspended}#${token}`);
    setError(failure);
    if (failure === null) greet(accountMessages.toasts.signedIn);
  };
  if (!isOffered) return null;
  return (
    <>
      <Button look="line" aria-disabled={isBusy} onClick={() => void run(signIn)}>
        <Fingerprint size={20} />
        {isBusy ? messages.signingIn : messages.signIn}
      </Button>
      {error && <Notice look="error">{error}</Notice>}
    </>
  );
}
