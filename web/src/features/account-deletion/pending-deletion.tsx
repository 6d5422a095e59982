import { useState } from "react";
import { KeepAccountDialog } from "./keep-account-dialog.tsx";
import { useKeepAccount } from "./use-keep-account.ts";

/** Warns a signed-in person of their account's erasure. */
export function PendingDeletion() {
  const { eraseAt } = useKeepAccount();
  const [answered, setAnswered] = useState<string | null>(null);
  return <KeepAccountDialog isOpen={eraseAt !== null && eraseAt !== answered} onClose={() => setAnswered(eraseAt)} />;
}
