import { maxVideoBytes } from "@dishboard/contract/limits";
import type { UploadedVideo } from "@dishboard/contract/videos";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { videoMessages, videoRejectionMessages, videoRejectionToasts } from "./videos.messages.ts";

/** `refused` needs another file. */
export type VideoUploadState =
  | { status: "idle" }
  | { status: "uploading"; file: File; percent: number }
  | { status: "failed"; file: File; messages: readonly string[] }
  | { status: "refused"; messages: readonly string[] }
  | { status: "done"; file: File; video: UploadedVideo };

/** An upload, which outlives its field. */
export type VideoUpload = {
  state: VideoUploadState;
  send: (file: File) => Promise<void>;
  refuse: (codes: readonly string[]) => void;
  reset: () => void;
};

export function useVideoUpload(): VideoUpload {
  const [state, setState] = useState<VideoUploadState>({ status: "idle" });
  const current = useRef<AbortController>(null);

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const refuse = useCallback(
    (codes: readonly string[]) => {
      stop();
      setState({ status: "refused", messages: codes.map((code) => videoRejectionMessages[code] ?? code) });
      for (const code of codes) {
        const title = videoRejectionToasts[code];
        if (title) toast({ type: "destructive", title });
      }
    },
    [stop],
  );

  const send = useCallback(
    async (file: File) => {
      stop();
      if (file.size === 0) return refuse(["file-too-small"]);
      if (file.size > maxVideoBytes) return refuse(["file-too-large"]);
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      const show = (next: VideoUploadState) => {
        if (!signal.aborted) setState(next);
      };
      show({ status: "uploading", file, percent: 0 });
      const onProgress = (percent: number) => show({ status: "uploading", file, percent });
      const result = await sendWhenLoaded(file, { signal, onProgress });
      if (signal.aborted || !result) return;
      if ("video" in result) {
        show({ status: "done", file, video: result.video });
        toast({ type: "success", title: videoMessages.uploaded });
        return;
      }
      const messages = [result.error];
      show(result.isFileInvalid ? { status: "refused", messages } : { status: "failed", file, messages });
      toast({ type: "destructive", title: result.error });
    },
    [stop, refuse],
  );

  const reset = useCallback(() => {
    stop();
    setState({ status: "idle" });
  }, [stop]);

  return { state, send, refuse, reset };
}

/** Loads upload code with the first file; null if given up. */
async function sendWhenLoaded(file: File, options: { signal: AbortSignal; onProgress: (percent: number) => void }) {
  try {
    const { sendVideo } = await import("./videos.queries.ts");
    return await sendVideo(file, options);
  } catch {
    return options.signal.aborted ? null : { error: videoMessages.failed, isFileInvalid: false };
  }
}
