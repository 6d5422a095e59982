import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type BarcodeReader, openBarcodeReader } from "../../lib/read-barcode.ts";

export type ScanState = "starting" | "on" | "noCamera" | "cameraRefused" | "cameraFailed";

const pauseMs = 150;

/** Shows the camera in a video and reports the first barcode. Unmounting the video ends the camera. */
export function useBarcodeScan(video: RefObject<HTMLVideoElement | null>, onFound: (code: string) => void): ScanState {
  const [state, setState] = useState<ScanState>("starting");
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    void scan(video, signal, () => setState("on")).then(
      (code) => signal.aborted || found(code),
      (error: unknown) => signal.aborted || setState(reasonOf(error)),
    );
    return () => ending.abort();
  }, [video]);
  return state;
}

async function scan(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onShown: () => void,
): Promise<string> {
  // Missing without https.
  if (!navigator.mediaDevices) throw new DOMException("no camera", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    const element = video.current;
    if (!element) throw new DOMException("no video", "AbortError");
    element.srcObject = stream;
    await element.play();
    onShown();
    return await findCode(element, await openBarcodeReader(), signal);
  } finally {
    stop();
  }
}

async function findCode(video: HTMLVideoElement, read: BarcodeReader, signal: AbortSignal): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    const code = await read(video);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function reasonOf(error: unknown): ScanState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "cameraRefused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "noCamera" : "cameraFailed";
}
