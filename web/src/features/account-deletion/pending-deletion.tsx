import { useState } from "react";
import { KeepAccountDialog } from "./keep-account-dialog.tsx";
import { useKeepAccount } from "./use-keep-account.ts";

/** Tells a person who has signed in that their account will be erased; shows nothing otherwise. */
export function PendingDeletion() {
  const { eraseAt } = useKeepAccount();
  const [answered, setAnswered] = useState<string | null>(null);
  return <KeepAccountDialog isOpen={eraseAt !== null && eraseAt !== answered} onClose={() => setAnswered(eraseAt)} />;
}
