import type { PictureBucket } from "@dishboard/contract/uploads";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { mediaMessages } from "./media.messages.ts";
import { sendPicture } from "./media.queries.ts";

/** A photo of an item; `uploadId` is null for the photo that the item has already. */
export type Photo = { uploadId: string | null; path: string; description: string };

/** The state of an upload. */
export type UploadState =
  | { status: "idle" }
  | { status: "uploading"; file: File; percent: number }
  | { status: "failed"; file: File; message: string; isFileInvalid: boolean }
  | { status: "done"; file: File };

type Callbacks = { onChange: (photo: Photo | null) => void; onBusy: (isBusy: boolean) => void };

/** Uploads one photo at a time; the upload ends when it is cancelled, and when the component is unmounted. */
export function usePhotoUpload(bucket: PictureBucket, callbacks: Callbacks) {
  const [upload, setUpload] = useState<UploadState>({ status: "idle" });
  const current = useRef<AbortController>(null);
  // An upload ends long after the render in which it began: it calls the callbacks of the last one.
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });

  const stop = useCallback(() => {
    if (!current.current) return;
    current.current.abort();
    current.current = null;
    latest.current.onBusy(false);
  }, []);
  useEffect(() => stop, [stop]);

  const send = useCallback(
    async (file: File) => {
      stop();
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      const onProgress = (percent: number) => !signal.aborted && setUpload({ status: "uploading", file, percent });
      onProgress(0);
      latest.current.onBusy(true);
      const result = await sendPicture(bucket, file, { signal, onProgress }).catch(() => null);
      // What stopped it has called the callbacks already.
      if (!result || signal.aborted) return;
      current.current = null;
      if ("error" in result) {
        setUpload({ status: "failed", file, message: result.error, isFileInvalid: result.isFileInvalid });
        toast({ type: "destructive", title: result.error });
      } else {
        setUpload({ status: "done", file });
        latest.current.onChange({ uploadId: result.picture.id, path: result.picture.path, description: "" });
        toast({ type: "success", title: mediaMessages.uploaded });
      }
      latest.current.onBusy(false);
    },
    [bucket, stop],
  );

  const reset = useCallback(() => {
    stop();
    setUpload({ status: "idle" });
  }, [stop]);

  return { upload, send, reset };
}
