import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { barcodeMessages as messages } from "./barcodes.messages.ts";
import { useBarcodeScan } from "./use-barcode-scan.ts";

type ScanDialogProps = HostedDialogProps<object> & {
  onFound: (code: string) => void;
  onType: () => void;
};

export function ScanDialog({ isOpen, onClose, onClosed, onFound, onType }: ScanDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.scanTitle}
      onClose={onClose}
      onClosed={onClosed}
      foot={<Button onClick={onType}>{messages.type}</Button>}
    >
      {isOpen && <Camera onFound={onFound} />}
    </Dialog>
  );
}

function Camera({ onFound }: { onFound: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useBarcodeScan(video, onFound);
  if (state !== "starting" && state !== "on")
    return (
      <p className="barcode-note" role="alert">
        {messages[state]}
      </p>
    );
  return (
    <div className="barcode-camera">
      <video ref={video} muted playsInline aria-label={messages.scanTitle} />
      <p className="barcode-note" role="status">
        {state === "on" ? messages.hold : messages.starting} {messages.pictureStays}
      </p>
    </div>
  );
}
