import { maxPictureDescriptionLength } from "@dishboard/contract/limits";
import { pictureTypes } from "@dishboard/contract/uploads";
import ImagePlus from "lucide-react/icons/image-plus";
import { Field } from "../../ui/field.tsx";
import { mediaMessages, photoTexts } from "./media.messages.ts";
import { LocalPicture, PhotoPreview } from "./photo-preview.tsx";
import { UploadField } from "./upload-field.tsx";
import type { Photo, PhotoUpload } from "./use-photo-upload.ts";

export type { Photo } from "./use-photo-upload.ts";

// Some systems know HEIC by name only; whether it is readable shows on choosing, its size after shrinking.
const accept = {
  ...Object.fromEntries(pictureTypes.map((type) => [type, []])),
  "image/heic": [".heic"],
  "image/heif": [".heif"],
};

type PhotoFieldProps = {
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  upload: PhotoUpload;
  isDisabled?: boolean;
};

export function PhotoField({ photo, onChange, upload, isDisabled = false }: PhotoFieldProps) {
  return (
    <UploadField
      name="imageUrl"
      texts={photoTexts}
      icon={<ImagePlus size={32} />}
      takes="image/*"
      types={pictureTypes}
      accept={accept}
      upload={upload}
      hasFile={photo !== null}
      isDisabled={isDisabled}
      onRemove={() => onChange(null)}
      showLocal={(url) => <LocalPicture key={url} src={url} />}
      preview={(hasLocal) => photo && <PhotoPreview key={photo.path} photo={photo} hasLocalPicture={hasLocal} />}
      below={
        photo && (
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
        )
      }
    />
  );
}
