import { maxPictureBytes } from "@dishboard/contract/limits";
import { pictureTypes } from "@dishboard/contract/uploads";
import { useState } from "react";
import { type DropzoneState, useDropzone } from "react-dropzone";
import { toast } from "../../ui/toast.ts";
import { rejectionMessages, rejectionToasts } from "./media.messages.ts";

/** What a drop zone shows: what hangs over it, or what fell on it last. */
export type DropLook = "idle" | "active" | "accept" | "reject" | "rejected";

const accept = Object.fromEntries(pictureTypes.map((type) => [type, []]));

/** A drop zone for one photo, and what is wrong with what was dropped, taken or chosen last. */
export function usePhotoDrop(onPhoto: (file: File) => void, isDisabled: boolean) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const zone = useDropzone({
    accept,
    minSize: 1,
    maxSize: maxPictureBytes,
    multiple: false,
    disabled: isDisabled,
    // A real button opens the dialog.
    noClick: true,
    noKeyboard: true,
    onDrop: ([photo], rejections) => {
      // Of several files none is taken: nobody but their owner knows which one was meant.
      const found = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)));
      setCodes([...found]);
      for (const code of found) {
        const title = rejectionToasts[code];
        if (title) toast({ type: "destructive", title });
      }
      // An input that holds a file says nothing when the same one is chosen again.
      if (zone.inputRef.current) zone.inputRef.current.value = "";
      if (photo && found.size === 0) onPhoto(photo);
    },
  });
  const dragged = zone.dragFileRejections.flatMap(({ errors }) => errors.map(({ code }) => code));
  const shown = zone.isDragReject ? dragged : zone.isDragActive ? [] : codes;
  return {
    zone,
    look: lookOf(zone, codes.length > 0),
    rejections: [...new Set(shown)].map((code) => rejectionMessages[code] ?? code),
  };
}

function lookOf({ isDragReject, isDragAccept, isDragActive }: DropzoneState, isRejected: boolean): DropLook {
  if (isDragReject) return "reject";
  if (isDragAccept) return "accept";
  if (isDragActive) return "active";
  return isRejected ? "rejected" : "idle";
}
