import { type ComponentType, lazy, Suspense } from "react";
import { groupTablePath } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { shareLink } from "../../shares/use-share.ts";
import { groupTablesMessages as messages } from "../group-tables.messages.ts";

const QrCode = lazy(() =>
  import("../../../ui/qr-code.tsx").then(
    ({ QrCode }): { default: ComponentType<{ text: string; label: string }> } => ({ default: QrCode }),
    // Offline the link must suffice.
    () => ({ default: () => null }),
  ),
);

export function InviteGuests({ code, isOpen }: { code: string; isOpen: boolean }) {
  const path = groupTablePath(code);
  return (
    <details className="group-table-card group-table-invite raised" open={isOpen}>
      <summary>{messages.invite}</summary>
      <p>{messages.inviteHelp}</p>
      <div className="group-table-code">
        <Suspense>
          <QrCode text={new URL(path, location.origin).href} label={messages.qrCode} />
        </Suspense>
      </div>
      <Button look="line" onClick={() => void shareLink({ path, name: messages.linkName })}>
        {messages.share}
      </Button>
    </details>
  );
}
