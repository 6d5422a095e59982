import { useQuery } from "@tanstack/react-query";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { SettingsRow } from "../../../ui/settings-section.tsx";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { passkeyObstacle, passkeysQuery } from "./passkeys.queries.ts";
import { PasskeysDialog } from "./passkeys-dialog.tsx";

/** The settings row of passkeys, or why there are none. */
export function PasskeysRow({ personId }: { personId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(passkeysQuery(personId));
  const count = data?.passkeys.length;
  const state = count === undefined ? "\u00a0" : count === 0 ? messages.none : messages.count(count);
  return (
    <>
      <SettingsRow
        icon={<Fingerprint size={22} />}
        title={messages.passkeys}
        detail={passkeyObstacle() ?? state}
        onPress={() => setOpen(true)}
      />
      <PasskeysDialog personId={personId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
