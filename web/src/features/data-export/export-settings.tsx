import type { DataExport } from "@dishboard/contract/data-export";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type ReactNode, useState } from "react";
import { Day } from "../../lib/times.tsx";
import { SettingsRow } from "../../ui/settings-section.tsx";
import { usePerson } from "../accounts/session/use-person.ts";
import { exportMessages as messages } from "./data-export.messages.ts";
import { exportQuery } from "./data-export.queries.ts";
import { ExportDialog } from "./export-dialog.tsx";

export function ExportSettings() {
  const { user } = usePerson();
  return user && <ExportRow personId={user.id} />;
}

function ExportRow({ personId }: { personId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(exportQuery(personId));
  return (
    <>
      <SettingsRow
        icon={<Download size={22} />}
        title={messages.title}
        detail={detailOf(data ?? null)}
        onPress={() => setOpen(true)}
      />
      <ExportDialog personId={personId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function detailOf(one: DataExport | null): ReactNode {
  if (one === null) return messages.detail;
  if (one.state === "ready") return <Day moment={one.expiresAt} say={messages.ready} />;
  return one.state === "failed" ? messages.failed : messages.making(one.progress);
}
