import { maxPictureBytes } from "@dishboard/contract/limits";
import { pictureTypes } from "@dishboard/contract/uploads";
import { useState } from "react";
import { type DropzoneState, useDropzone } from "react-dropzone";
import { toast } from "../../ui/toast.ts";
import { rejectionMessages, rejectionToasts } from "./media.messages.ts";

/** The state of a drop zone: what is dragged over it, or what was dropped on it last. */
export type DropState = "idle" | "active" | "accept" | "reject" | "rejected";

const accept = Object.fromEntries(pictureTypes.map((type) => [type, []]));

/** A drop zone for one photo, and the errors of what was dropped, taken or chosen last. */
export function usePhotoDrop(onPhoto: (file: File) => void, isDisabled: boolean) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const zone = useDropzone({
    accept,
    minSize: 1,
    maxSize: maxPictureBytes,
    multiple: false,
    disabled: isDisabled,
    // A real button opens the file dialog.
    noClick: true,
    noKeyboard: true,
    onDrop: ([photo], rejections) => {
      // Of several files none is accepted: nobody can tell which one was meant.
      const found = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)));
      setCodes([...found]);
      for (const code of found) {
        const title = rejectionToasts[code];
        if (title) toast({ type: "destructive", title });
      }
      // An input that holds a file does not change when the same file is chosen again.
      if (zone.inputRef.current) zone.inputRef.current.value = "";
      if (photo && found.size === 0) onPhoto(photo);
    },
  });
  const dragged = zone.dragFileRejections.flatMap(({ errors }) => errors.map(({ code }) => code));
  const shown = zone.isDragReject ? dragged : zone.isDragActive ? [] : codes;
  return {
    zone,
    dropState: dropStateOf(zone, codes.length > 0),
    rejections: [...new Set(shown)].map((code) => rejectionMessages[code] ?? code),
  };
}

function dropStateOf({ isDragReject, isDragAccept, isDragActive }: DropzoneState, isRejected: boolean): DropState {
  if (isDragReject) return "reject";
  if (isDragAccept) return "accept";
  if (isDragActive) return "active";
  return isRejected ? "rejected" : "idle";
}
