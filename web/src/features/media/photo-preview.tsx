import { pictureAt } from "@dishboard/contract/media";
import Trash2 from "lucide-react/icons/trash-2";
import Utensils from "lucide-react/icons/utensils";
import X from "lucide-react/icons/x";
import { type SyntheticEvent, useState } from "react";
import { mediaMessages } from "./media.messages.ts";
import type { Photo } from "./use-photo-upload.ts";

/** What an upload says of itself: once all is sent, the server makes the stored photo. */
export function uploadingText(percent: number): string {
  return percent < 100 ? mediaMessages.uploading : mediaMessages.processing;
}

/** The progress of an upload. */
export function PhotoUploading({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const isSent = percent >= 100;
  return (
    <>
      <div className="photo-progress">
        <p>
          <span>{uploadingText(percent)}</span>
          {!isSent && <span>{percent}%</span>}
        </p>
        <div
          role="progressbar"
          aria-label={uploadingText(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={isSent ? undefined : percent}
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

/** The chosen file, as soon as it is known that the browser can show it. */
export function LocalPicture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <img src={src} alt="" decoding="async" onLoad={keepSmall} onError={() => setBroken(true)} />;
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
          onLoad={keepSmall}
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

/** Keeps a picture that is smaller than its box at its own size. */
function keepSmall({ currentTarget: { style, naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>): void {
  style.maxWidth = `${naturalWidth}px`;
  style.maxHeight = `${naturalHeight}px`;
}
