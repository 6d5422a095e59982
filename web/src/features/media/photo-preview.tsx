import { pictureAt } from "@dishboard/contract/media";
import Trash2 from "lucide-react/icons/trash-2";
import Utensils from "lucide-react/icons/utensils";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { mediaMessages } from "./media.messages.ts";
import type { Photo } from "./use-photo-upload.ts";

/** The progress of an upload. */
export function PhotoUploading({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <>
      <div className="photo-progress">
        <p>
          <span>{mediaMessages.uploading}</span>
          <span>{percent}%</span>
        </p>
        <div
          role="progressbar"
          aria-label={mediaMessages.uploading}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
      </div>
      <button type="button" className="photo-corner" aria-label={mediaMessages.cancel} data-focus="" onClick={onCancel}>
        <X size={22} />
      </button>
    </>
  );
}

type PhotoPreviewProps = {
  photo: Photo;
  /** Whether the local file is shown behind it. */
  hasLocalPicture: boolean;
  isDisabled: boolean;
  onRemove: () => void;
};

/** A stored photo. */
export function PhotoPreview({ photo, hasLocalPicture, isDisabled, onRemove }: PhotoPreviewProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      {!isBroken && (
        <img
          src={pictureAt(photo.path, 768)}
          alt={photo.description || mediaMessages.yourPhoto}
          onError={() => setBroken(true)}
        />
      )}
      {isBroken && !hasLocalPicture && <Utensils size={28} />}
      <button
        type="button"
        className="photo-corner"
        aria-label={mediaMessages.remove}
        disabled={isDisabled}
        data-focus=""
        onClick={onRemove}
      >
        <Trash2 size={22} />
      </button>
    </>
  );
}
