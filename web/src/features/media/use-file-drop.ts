import { useEffect, useRef } from "react";
import { type Accept, type DropzoneState, useDropzone } from "react-dropzone";
import type { UploadTexts } from "./media.messages.ts";
import type { FileUpload } from "./use-photo-upload.ts";

export type DropState = "idle" | "active" | "accept" | "reject";

type FileDropOptions = { accept: Accept; rejections: UploadTexts["rejections"]; isDisabled: boolean };

/** A drop zone for one file; also takes pastes in its form. */
export function useFileDrop({ send, refuse }: FileUpload, { accept, rejections, isDisabled }: FileDropOptions) {
  const zone = useDropzone({
    accept,
    minSize: 1,
    multiple: false,
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], refused) => {
      // Which of several was meant is unknown.
      const codes = new Set(refused.flatMap(({ errors }) => errors.map(({ code }) => code)));
      // Lets the same file be chosen again.
      if (zone.inputRef.current) zone.inputRef.current.value = "";
      if (codes.size > 0) refuse([...codes]);
      else if (file) void send(file);
    },
  });
  usePasteAnywhere(zone, isDisabled);
  const dragged = zone.dragFileRejections.flatMap(({ errors }) => errors.map(({ code }) => code));
  return {
    zone,
    dropState: dropStateOf(zone),
    dragErrors: zone.isDragReject ? [...new Set(dragged)].map((code) => rejections[code] ?? code) : [],
  };
}

function usePasteAnywhere(zone: DropzoneState, isDisabled: boolean): void {
  const latest = useRef(zone);
  useEffect(() => {
    latest.current = zone;
  });
  useEffect(() => {
    if (isDisabled) return;
    const paste = (event: ClipboardEvent) => {
      const { rootRef, inputRef } = latest.current;
      const { clipboardData, target } = event;
      const input = inputRef.current;
      if (!clipboardData || clipboardData.files.length === 0 || !input || event.defaultPrevented) return;
      if (target instanceof Node && rootRef.current?.contains(target)) return;
      if (isTextField(target) && clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      input.files = clipboardData.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isDisabled]);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function dropStateOf({ isDragReject, isDragAccept, isDragActive }: DropzoneState): DropState {
  if (isDragReject) return "reject";
  if (isDragAccept) return "accept";
  return isDragActive ? "active" : "idle";
}
