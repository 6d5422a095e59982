import { maxPictureBytes } from "@dishboard/contract/limits";
import { pictureWidths } from "@dishboard/contract/media";
import { type PictureBucket, pictureTypes } from "@dishboard/contract/uploads";
import { useCallback, useEffect, useRef, useState } from "react";
import { shrinkImage } from "../../lib/shrink-image.ts";
import { toast } from "../../ui/toast.ts";
import { mediaMessages, rejectionMessages, rejectionToasts } from "./media.messages.ts";
import { sendPicture } from "./media.queries.ts";

/** `uploadId` is null for the existing photo. */
export type Photo = { uploadId: string | null; path: string; description: string };

/** `file` is null until ready; `refused` needs another file. */
export type UploadState =
  | { status: "idle" }
  | { status: "uploading"; file: File | null; percent: number }
  | { status: "failed"; file: File; messages: readonly string[] }
  | { status: "refused"; messages: readonly string[] }
  | { status: "done"; file: File };

/** An upload, which outlives its field. */
export type FileUpload = {
  state: UploadState;
  send: (file: File) => Promise<void>;
  refuse: (codes: readonly string[]) => void;
  reset: () => void;
};

export type PhotoUpload = FileUpload;

export function uploadErrorsOf({ state }: FileUpload): readonly string[] {
  return state.status === "failed" || state.status === "refused" ? state.messages : [];
}

/** Larger than stored, as shrinking twice would lose detail. */
const maxWidth = 1.5 * Math.max(...pictureWidths);
const maxHeight = 4 * maxWidth;
/** Cameras write less; opening more would exhaust memory. */
const maxOpenedBytes = 10 * maxPictureBytes;

/** Uploads one photo at a time, until reset or unmounted. */
export function usePhotoUpload(bucket: PictureBucket, onUploaded: (photo: Photo) => void): PhotoUpload {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const current = useRef<AbortController>(null);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const refuse = useCallback(
    (codes: readonly string[], hint?: string) => {
      stop();
      const messages = codes.map((code) => rejectionMessages[code] ?? code);
      setState({ status: "refused", messages: hint ? [...messages, hint] : messages });
      for (const code of codes) {
        const title = rejectionToasts[code];
        if (title) toast({ type: "destructive", title });
      }
    },
    [stop],
  );

  const send = useCallback(
    async (chosen: File) => {
      stop();
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      setState({ status: "uploading", file: null, percent: 0 });
      const file = await readyToSend(chosen);
      if (signal.aborted) return;
      if (!isAcceptedType(file)) return refuse(["file-invalid-type"], mediaMessages.heicUnreadable);
      if (file.size > maxPictureBytes) return refuse(["file-too-large"]);
      const onProgress = (percent: number) => !signal.aborted && setState({ status: "uploading", file, percent });
      onProgress(0);
      const result = await sendPicture(bucket, file, { signal, onProgress }).catch(() => null);
      if (!result || signal.aborted) return;
      current.current = null;
      if ("error" in result) {
        const messages = [result.error];
        setState(result.isFileInvalid ? { status: "refused", messages } : { status: "failed", file, messages });
        toast({ type: "destructive", title: result.error });
      } else {
        setState({ status: "done", file });
        latest.current({ uploadId: result.picture.id, path: result.picture.path, description: "" });
        toast({ type: "success", title: mediaMessages.uploaded });
      }
    },
    [bucket, stop, refuse],
  );

  const reset = useCallback(() => {
    stop();
    setState({ status: "idle" });
  }, [stop]);

  return { state, send, refuse, reset };
}

/** Uploads a photo outside a form; returns its place or an error. */
export async function uploadPhoto(
  bucket: PictureBucket,
  chosen: File,
  onProgress: (percent: number) => void,
): Promise<{ uploadId: string; path: string } | { error: string }> {
  const file = await readyToSend(chosen);
  const refused = (code: string) => ({ error: rejectionMessages[code] ?? code });
  if (!isAcceptedType(file)) return refused("file-invalid-type");
  if (file.size > maxPictureBytes) return refused("file-too-large");
  const { signal } = new AbortController();
  const result = await sendPicture(bucket, file, { signal, onProgress });
  return "error" in result ? result : { uploadId: result.picture.id, path: result.picture.path };
}

async function readyToSend(file: File): Promise<File> {
  if (file.size > maxOpenedBytes) return file;
  return (await shrinkImage(file, { maxWidth, maxHeight, types: pictureTypes })) ?? file;
}

function isAcceptedType({ type }: File): boolean {
  return (pictureTypes as readonly string[]).includes(type);
}
