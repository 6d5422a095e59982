import "../../ui/field.css";
import "./photo-field.css";
import { maxPictureDescriptionLength } from "@dishboard/contract/limits";
import { pictureTypes } from "@dishboard/contract/uploads";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useId, useState } from "react";
import type { DropzoneInputProps } from "react-dropzone";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-frame.tsx";
import { mediaMessages } from "./media.messages.ts";
import { LocalPicture, PhotoPreview, PhotoUploading, uploadingText } from "./photo-preview.tsx";
import { PhotoPrompt } from "./photo-prompt.tsx";
import { PhotoQuestion } from "./photo-question.tsx";
import { usePhotoDrop } from "./use-photo-drop.ts";
import { type Photo, type PhotoUpload, photoErrors } from "./use-photo-upload.ts";

export type { Photo } from "./use-photo-upload.ts";

type PhotoFieldProps = {
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  upload: PhotoUpload;
  isDisabled?: boolean;
};

type View = "prompt" | "uploading" | "preview";

/** The photo of an item: taken, dropped, pasted or chosen, uploaded at once, with an optional description. */
export function PhotoField({ photo, onChange, upload, isDisabled = false }: PhotoFieldProps) {
  const id = useId();
  const { state, send, reset } = upload;
  const view: View = state.status === "uploading" ? "uploading" : photo ? "preview" : "prompt";
  const { zone, dropState, dragErrors } = usePhotoDrop(upload, isDisabled || view !== "prompt");
  const localUrl = useObjectUrl(state.status === "uploading" || state.status === "done" ? state.file : null);
  // What is asked about; a question whose photo has changed meanwhile is not asked any more.
  const [asked, setAsked] = useState<View | null>(null);
  const { ref, ...focusProps } = useRetainedFocus<HTMLDivElement>(view);

  const input = zone.getInputProps<DropzoneInputProps>({
    id,
    name: "imageUrl",
    accept: pictureTypes.join(","),
    "aria-label": undefined,
    "aria-hidden": true,
  });
  const discard = () => {
    setAsked(null);
    reset();
    if (view === "preview") onChange(null);
  };
  return (
    <div ref={ref} {...focusProps} className="field photo-field">
      <label htmlFor={id}>{mediaMessages.label}</label>
      {/* The zone stays while it accepts nothing: without it, the browser would open a dropped file instead of the page. */}
      <div
        {...zone.getRootProps({ "aria-disabled": undefined })}
        className="photo-box"
        data-view={view}
        data-drop={state.status === "refused" && dropState === "idle" && view === "prompt" ? "rejected" : dropState}
      >
        <input {...input} accept={pictureTypes.join(",")} disabled={isDisabled || view !== "prompt"} />
        {localUrl && <LocalPicture key={localUrl} src={localUrl} />}
        {state.status === "uploading" ? (
          <PhotoUploading percent={state.percent} onCancel={() => setAsked(view)} />
        ) : photo ? (
          <PhotoPreview
            key={photo.path}
            photo={photo}
            hasLocalPicture={localUrl !== null}
            isDisabled={isDisabled}
            onRemove={() => setAsked(view)}
          />
        ) : (
          <PhotoPrompt
            describedBy={`${id}-note`}
            isDragged={zone.isDragActive}
            isDisabled={isDisabled}
            onPick={zone.open}
            onTaken={input.onChange}
          />
        )}
      </div>
      <PhotoNote id={`${id}-note`} view={view} upload={upload} dragErrors={dragErrors} />
      {view === "prompt" && state.status === "failed" && (
        <Button look="line" size="bar" disabled={isDisabled} onClick={() => void send(state.file)}>
          <RotateCw size={18} />
          {mediaMessages.tryAgain}
        </Button>
      )}
      {view === "preview" && photo && (
        <div className="photo-description">
          <Field
            label={mediaMessages.description}
            error={null}
            note={<p className="field-plain">{mediaMessages.descriptionHelp}</p>}
            value={photo.description}
            maxLength={maxPictureDescriptionLength}
            dir="auto"
            disabled={isDisabled}
            onChange={({ target: { value } }) => onChange({ ...photo, description: value })}
          />
        </div>
      )}
      <PhotoQuestion
        about={asked === "uploading" ? "upload" : "photo"}
        isOpen={asked !== null && asked === view}
        onYes={discard}
        onNo={() => setAsked(null)}
        returnFocus={() => ref.current?.querySelector<HTMLElement>("[data-focus]")}
      />
    </div>
  );
}

type PhotoNoteProps = { id: string; view: View; upload: PhotoUpload; dragErrors: readonly string[] };

/** The text below the photo: that it was uploaded, or why not. */
function PhotoNote({ id, view, upload, dragErrors }: PhotoNoteProps) {
  const { state } = upload;
  const errors = view !== "prompt" ? [] : dragErrors.length > 0 ? dragErrors : photoErrors(upload);
  return (
    <div id={id} className="field-note" aria-live="polite">
      {state.status === "uploading" && <span className="sr-only">{uploadingText(state.percent)}</span>}
      {view === "preview" && state.status === "done" && (
        <p>
          <CircleCheck size={16} />
          {mediaMessages.uploaded}
        </p>
      )}
      {errors.map((error) => (
        <FieldError key={error}>{error}</FieldError>
      ))}
    </div>
  );
}

/** A URL under which the page can show a local file; null before it is made. */
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
