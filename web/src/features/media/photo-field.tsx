import "../../ui/form.css";
import "./photo-field.css";
import { maxPictureDescriptionLength } from "@dishboard/contract/limits";
import type { PictureBucket } from "@dishboard/contract/uploads";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useId, useState } from "react";
import type { DropzoneInputProps } from "react-dropzone";
import { useKeptFocus } from "../../lib/use-kept-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { mediaMessages } from "./media.messages.ts";
import { PhotoPreview, PhotoUploading } from "./photo-preview.tsx";
import { PhotoPrompt } from "./photo-prompt.tsx";
import { usePhotoDrop } from "./use-photo-drop.ts";
import { type Photo, type UploadStage, usePhotoUpload } from "./use-photo-upload.ts";

export type { Photo } from "./use-photo-upload.ts";

type PhotoFieldProps = {
  bucket: PictureBucket;
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  /** Told when an upload begins, and when it has ended in whatever way. */
  onBusy: (isBusy: boolean) => void;
  isDisabled?: boolean;
};

/** The photo of an item: taken, dropped or chosen, uploaded at once, and described by whoever wants to. */
export function PhotoField({ bucket, photo, onChange, onBusy, isDisabled = false }: PhotoFieldProps) {
  const id = useId();
  const { stage, send, forget } = usePhotoUpload(bucket, { onChange, onBusy });
  const view = stage.name === "uploading" ? "uploading" : photo ? "preview" : "prompt";
  const { zone, look, rejections } = usePhotoDrop(send, isDisabled || view !== "prompt");
  const isRefused = view === "prompt" && stage.name === "failed" && stage.isFileAtFault;
  const local = useLocalPicture(stage.name === "uploading" || stage.name === "done" ? stage.file : null);
  const kept = useKeptFocus<HTMLDivElement>(view);

  const input = zone.getInputProps<DropzoneInputProps>({
    id,
    name: "imageUrl",
    "aria-label": undefined,
    "aria-hidden": true,
  });
  return (
    <div {...kept} className="field photo-field">
      <label htmlFor={id}>{mediaMessages.label}</label>
      {/* The zone stays when it takes nothing: what is dropped beside it must not open in the place of the page. */}
      <div
        {...zone.getRootProps({ "aria-disabled": undefined })}
        className="photo-box"
        data-view={view}
        data-drop={isRefused && look === "idle" ? "rejected" : look}
      >
        <input {...input} disabled={isDisabled || view !== "prompt"} />
        {local && <img src={local} alt="" decoding="async" />}
        {stage.name === "uploading" ? (
          <PhotoUploading percent={stage.percent} onCancel={forget} />
        ) : photo ? (
          <PhotoPreview
            key={photo.path}
            photo={photo}
            hasLocal={local !== null}
            isDisabled={isDisabled}
            onRemove={() => {
              forget();
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
      <PhotoNote id={`${id}-note`} view={view} stage={stage} rejections={rejections} />
      {view === "prompt" && stage.name === "failed" && !isRefused && rejections.length === 0 && (
        <Button look="line" size="bar" disabled={isDisabled} onClick={() => void send(stage.file)}>
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

type PhotoNoteProps = { id: string; view: string; stage: UploadStage; rejections: readonly string[] };

/** What is to say about the photo: that it was uploaded, or why not. */
function PhotoNote({ id, view, stage, rejections }: PhotoNoteProps) {
  const failed = stage.name === "failed" ? [stage.message] : [];
  const faults = view !== "prompt" ? [] : rejections.length > 0 ? rejections : failed;
  return (
    <div id={id} className="field-note" aria-live="polite">
      {view === "uploading" && <span className="sr-only">{mediaMessages.uploading}</span>}
      {view === "preview" && stage.name === "done" && (
        <p>
          <CircleCheck size={16} />
          {mediaMessages.uploaded}
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className="field-error">
          <CircleAlert size={16} />
          {fault}
        </p>
      ))}
    </div>
  );
}

/** The address under which the page itself shows a file, for as long as it does. */
function useLocalPicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
