import "../../ui/field.css";
import "./photo-field.css";
import { maxPictureDescriptionLength } from "@dishboard/contract/limits";
import type { PictureBucket } from "@dishboard/contract/uploads";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useId, useState } from "react";
import type { DropzoneInputProps } from "react-dropzone";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { mediaMessages } from "./media.messages.ts";
import { PhotoPreview, PhotoUploading } from "./photo-preview.tsx";
import { PhotoPrompt } from "./photo-prompt.tsx";
import { usePhotoDrop } from "./use-photo-drop.ts";
import { type Photo, type UploadState, usePhotoUpload } from "./use-photo-upload.ts";

export type { Photo } from "./use-photo-upload.ts";

type PhotoFieldProps = {
  bucket: PictureBucket;
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  /** Called when an upload begins, and when it ends in whatever way. */
  onBusy: (isBusy: boolean) => void;
  isDisabled?: boolean;
};

/** The photo of an item: taken, dropped or chosen, uploaded at once, with an optional description. */
export function PhotoField({ bucket, photo, onChange, onBusy, isDisabled = false }: PhotoFieldProps) {
  const id = useId();
  const { upload, send, reset } = usePhotoUpload(bucket, { onChange, onBusy });
  const view = upload.status === "uploading" ? "uploading" : photo ? "preview" : "prompt";
  const { zone, dropState, rejections } = usePhotoDrop(send, isDisabled || view !== "prompt");
  const isFileInvalid = view === "prompt" && upload.status === "failed" && upload.isFileInvalid;
  const localUrl = useObjectUrl(upload.status === "uploading" || upload.status === "done" ? upload.file : null);
  const focusProps = useRetainedFocus<HTMLDivElement>(view);

  const input = zone.getInputProps<DropzoneInputProps>({
    id,
    name: "imageUrl",
    "aria-label": undefined,
    "aria-hidden": true,
  });
  return (
    <div {...focusProps} className="field photo-field">
      <label htmlFor={id}>{mediaMessages.label}</label>
      {/* The zone stays while it accepts nothing: without it, the browser would open a dropped file instead of the page. */}
      <div
        {...zone.getRootProps({ "aria-disabled": undefined })}
        className="photo-box"
        data-view={view}
        data-drop={isFileInvalid && dropState === "idle" ? "rejected" : dropState}
      >
        <input {...input} disabled={isDisabled || view !== "prompt"} />
        {localUrl && <img src={localUrl} alt="" decoding="async" />}
        {upload.status === "uploading" ? (
          <PhotoUploading percent={upload.percent} onCancel={reset} />
        ) : photo ? (
          <PhotoPreview
            key={photo.path}
            photo={photo}
            hasLocalPicture={localUrl !== null}
            isDisabled={isDisabled}
            onRemove={() => {
              reset();
              onChange(null);
            }}
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
      <PhotoNote id={`${id}-note`} view={view} upload={upload} rejections={rejections} />
      {view === "prompt" && upload.status === "failed" && !isFileInvalid && rejections.length === 0 && (
        <Button look="line" size="bar" disabled={isDisabled} onClick={() => void send(upload.file)}>
          <RotateCw size={18} />
          {mediaMessages.tryAgain}
        </Button>
      )}
      {view === "preview" && photo && (
        <div className="photo-description">
          <Field
            label={mediaMessages.description}
            error={null}
            value={photo.description}
            maxLength={maxPictureDescriptionLength}
            placeholder={mediaMessages.descriptionHelp}
            dir="auto"
            disabled={isDisabled}
            onChange={({ target: { value } }) => onChange({ ...photo, description: value })}
          />
        </div>
      )}
    </div>
  );
}

type PhotoNoteProps = { id: string; view: string; upload: UploadState; rejections: readonly string[] };

/** The text below the photo: that it was uploaded, or why not. */
function PhotoNote({ id, view, upload, rejections }: PhotoNoteProps) {
  const failed = upload.status === "failed" ? [upload.message] : [];
  const errors = view !== "prompt" ? [] : rejections.length > 0 ? rejections : failed;
  return (
    <div id={id} className="field-note" aria-live="polite">
      {view === "uploading" && <span className="sr-only">{mediaMessages.uploading}</span>}
      {view === "preview" && upload.status === "done" && (
        <p>
          <CircleCheck size={16} />
          {mediaMessages.uploaded}
        </p>
      )}
      {errors.map((error) => (
        <p key={error} className="field-error">
          <CircleAlert size={16} />
          {error}
        </p>
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
