import { tryAgain } from "../../ui/retry-button.tsx";
import "../../ui/field.css";
import "./upload-field.css";
import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { Accept, DropzoneInputProps } from "react-dropzone";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-frame.tsx";
import { mediaMessages, type UploadTexts } from "./media.messages.ts";
import { UploadProgress, uploadingText } from "./upload-progress.tsx";
import { UploadPrompt } from "./upload-prompt.tsx";
import { UploadQuestion } from "./upload-question.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { type FileUpload, uploadErrorsOf } from "./use-photo-upload.ts";

type UploadFieldProps = {
  name: string;
  texts: UploadTexts;
  icon: ReactNode;
  takes: "image/*" | "video/*";
  /** Some systems know a type by name only. */
  types: readonly string[];
  accept: Accept;
  upload: FileUpload;
  hasFile: boolean;
  isDisabled: boolean;
  hint?: string | null;
  onRemove: () => void;
  showLocal: (url: string) => ReactNode;
  preview?: (hasLocal: boolean) => ReactNode;
  below?: ReactNode;
};

type View = "prompt" | "uploading" | "preview";

export function UploadField({ texts, types, upload, hasFile, isDisabled, ...props }: UploadFieldProps) {
  const id = useId();
  const { state, send, reset } = upload;
  const view: View = state.status === "uploading" ? "uploading" : hasFile ? "preview" : "prompt";
  const { zone, dropState, dragErrors } = useFileDrop(upload, {
    accept: props.accept,
    rejections: texts.rejections,
    isDisabled: isDisabled || view !== "prompt",
  });
  const localUrl = useObjectUrl(state.status === "uploading" || state.status === "done" ? state.file : null);
  const [asked, setAsked] = useState<View | null>(null);
  const { ref, ...focusProps } = useRetainedFocus<HTMLDivElement>(view);

  const input = zone.getInputProps<DropzoneInputProps>({
    id,
    name: props.name,
    "aria-label": undefined,
    "aria-hidden": true,
  });
  const discard = () => {
    setAsked(null);
    reset();
    if (view === "preview") props.onRemove();
  };
  return (
    <div ref={ref} {...focusProps} className="field upload-field">
      <label htmlFor={id}>{texts.label}</label>
      {/* Stays while inactive, or the browser would open dropped files. */}
      <div
        {...zone.getRootProps({ "aria-disabled": undefined })}
        className="upload-box"
        data-view={view}
        data-drop={state.status === "refused" && dropState === "idle" && view === "prompt" ? "rejected" : dropState}
      >
        <input {...input} accept={types.join(",")} disabled={isDisabled || view !== "prompt"} />
        {localUrl && props.showLocal(localUrl)}
        {view === "preview" && props.preview?.(localUrl !== null)}
        {view === "prompt" && (
          <UploadPrompt
            texts={texts}
            icon={props.icon}
            takes={props.takes}
            describedBy={`${id}-note`}
            isDragged={zone.isDragActive}
            isDisabled={isDisabled}
            onPick={zone.open}
            onTaken={input.onChange}
          />
        )}
        {state.status === "uploading" && <UploadProgress percent={state.percent} onCancel={() => setAsked(view)} />}
        {view === "preview" && (
          <button
            type="button"
            className="upload-corner"
            aria-label={mediaMessages.remove}
            disabled={isDisabled}
            data-focus=""
            onClick={texts.removal ? () => setAsked(view) : discard}
          >
            <Trash2 size={22} />
          </button>
        )}
      </div>
      <UploadNote id={`${id}-note`} view={view} upload={upload} dragErrors={dragErrors} hint={props.hint ?? null} />
      {view === "prompt" && state.status === "failed" && (
        <Button look="line" size="bar" disabled={isDisabled} onClick={() => void send(state.file)}>
          <RotateCw size={18} />
          {tryAgain}
        </Button>
      )}
      {view === "preview" && props.below && <div className="upload-below">{props.below}</div>}
      <UploadQuestion
        texts={texts}
        about={asked === "uploading" ? "upload" : "file"}
        isOpen={asked !== null && asked === view}
        onYes={discard}
        onNo={() => setAsked(null)}
        returnFocus={() => ref.current?.querySelector<HTMLElement>("[data-focus]")}
      />
    </div>
  );
}

type UploadNoteProps = {
  id: string;
  view: View;
  upload: FileUpload;
  dragErrors: readonly string[];
  hint: string | null;
};

function UploadNote({ id, view, upload, dragErrors, hint }: UploadNoteProps) {
  const { state } = upload;
  const errors = view !== "prompt" ? [] : dragErrors.length > 0 ? dragErrors : uploadErrorsOf(upload);
  return (
    <div id={id} className="field-note" aria-live="polite">
      {state.status === "uploading" && <span className="sr-only">{uploadingText(state.percent)}</span>}
      {hint !== null && <p className="field-plain">{hint}</p>}
      {errors.map((error) => (
        <FieldError key={error}>{error}</FieldError>
      ))}
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}
