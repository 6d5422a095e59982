import type { DataExport } from "@dishboard/contract/data-export";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { couldNotLoad, messageOf } from "../../lib/failures.ts";
import { formatBytes } from "../../lib/format.ts";
import { Day } from "../../lib/times.tsx";
import { useBusy } from "../../lib/use-busy.ts";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { tryAgain } from "../../ui/retry-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { toast } from "../../ui/toast.ts";
import { exportMessages as messages } from "./data-export.messages.ts";
import { exportQuery, fetchDownloadPath, isBeingMade, sendExportRequest } from "./data-export.queries.ts";
import "./export-dialog.css";

export function ExportDialog(props: { personId: string; isOpen: boolean; onClose: () => void }) {
  const { personId, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} title={messages.title} onClose={onClose}>
      <Export personId={personId} />
    </Dialog>
  );
}

function Export({ personId }: { personId: string }) {
  const { data, isError, isFetching, refetch } = useQuery({ ...exportQuery(personId), staleTime: 0 });
  const focus = useRetainedFocus<HTMLDivElement>(data?.state ?? "none");
  if (data === undefined)
    return isError ? (
      <ErrorCard text={couldNotLoad} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <Skeleton className="skeletons" height={160} />
    );
  return (
    <div className="export" {...focus}>
      <p>{messages.help}</p>
      <p>{messages.format}</p>
      {data?.state === "failed" && <Notice look="error">{messages.isFailed}</Notice>}
      {isBeingMade(data) && <Progress percent={data?.progress ?? 0} />}
      {data?.state === "ready" && <Ready personId={personId} archive={data} />}
      {!isBeingMade(data) && <RequestButton personId={personId} present={data} />}
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="export-progress" data-focus tabIndex={-1} role="status">
      <p>{messages.making(percent)}</p>
      <ProgressBar label={messages.progress} percent={percent} />
      <p>{messages.wait}</p>
    </div>
  );
}

function Ready({ personId, archive }: { personId: string; archive: DataExport }) {
  const { isBusy, run } = useBusy();
  const download = async () => {
    try {
      startDownload(await fetchDownloadPath(personId));
      toast({ type: "success", title: messages.downloading });
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  return (
    <>
      <Notice look="success">
        {messages.isReady} <Day moment={archive.expiresAt} say={messages.expires} />
      </Notice>
      <Button look="main" data-focus aria-disabled={isBusy} onClick={() => void run(download)}>
        <Download size={18} />
        {messages.download(formatBytes(archive.bytes ?? 0))}
      </Button>
    </>
  );
}

function RequestButton({ personId, present }: { personId: string; present: DataExport | null }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const isFirst = present === null;
  const request = async () => {
    try {
      const asked = await sendExportRequest(personId);
      client.setQueryData(exportQuery(personId).queryKey, asked);
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  const label = present?.state === "failed" ? tryAgain : isFirst ? messages.start : messages.again;
  return (
    <Button
      look={present?.state === "ready" ? "line" : "main"}
      aria-disabled={isBusy}
      onClick={() => void run(request)}
    >
      {isBusy && <LoaderCircle size={18} className="turning" />}
      {isBusy ? messages.starting : label}
    </Button>
  );
}

function startDownload(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
