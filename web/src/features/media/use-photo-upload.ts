import type { PictureBucket } from "@dishboard/contract/uploads";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { mediaMessages } from "./media.messages.ts";
import { sendPicture } from "./media.queries.ts";

/** A photo of an item; without an upload's id it is the one that the item has already. */
export type Photo = { uploadId: string | null; path: string; description: string };

/** How far a photo has come on its way to the server. */
export type UploadStage =
  | { name: "idle" }
  | { name: "uploading"; file: File; percent: number }
  | { name: "failed"; file: File; message: string; isFileAtFault: boolean }
  | { name: "done"; file: File };

type Telling = { onChange: (photo: Photo | null) => void; onBusy: (isBusy: boolean) => void };

/** The upload of one photo at a time: it ends when it is cancelled, and when nobody shows it any more. */
export function usePhotoUpload(bucket: PictureBucket, telling: Telling) {
  const [stage, setStage] = useState<UploadStage>({ name: "idle" });
  const current = useRef<AbortController>(null);
  // What is told at the end must not be told to a form as it was at the beginning.
  const tell = useRef(telling);
  useEffect(() => {
    tell.current = telling;
  });

  const stop = useCallback(() => {
    if (!current.current) return;
    current.current.abort();
    current.current = null;
    tell.current.onBusy(false);
  }, []);
  useEffect(() => stop, [stop]);

  const send = useCallback(
    async (file: File) => {
      stop();
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      const onProgress = (percent: number) => !signal.aborted && setStage({ name: "uploading", file, percent });
      onProgress(0);
      tell.current.onBusy(true);
      const upload = await sendPicture(bucket, file, { signal, onProgress }).catch(() => null);
      // Whoever stopped it has said so.
      if (!upload || signal.aborted) return;
      current.current = null;
      if ("fault" in upload) {
        setStage({ name: "failed", file, message: upload.fault, isFileAtFault: upload.isFileAtFault });
        toast({ type: "destructive", title: upload.fault });
      } else {
        setStage({ name: "done", file });
        tell.current.onChange({ uploadId: upload.picture.id, path: upload.picture.path, description: "" });
        toast({ type: "success", title: mediaMessages.uploaded });
      }
      tell.current.onBusy(false);
    },
    [bucket, stop],
  );

  const forget = useCallback(() => {
    stop();
    setStage({ name: "idle" });
  }, [stop]);

  return { stage, send, forget };
}
