import { pictureAt } from "@dishboard/contract/media";
import Utensils from "lucide-react/icons/utensils";
import { type SyntheticEvent, useState } from "react";
import { mediaMessages } from "./media.messages.ts";
import type { Photo } from "./use-photo-upload.ts";

export function LocalPicture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <img src={src} alt="" decoding="async" onLoad={keepSmall} onError={() => setBroken(true)} />;
}

type PhotoPreviewProps = {
  photo: Photo;
  hasLocalPicture: boolean;
};

export function PhotoPreview({ photo, hasLocalPicture }: PhotoPreviewProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return hasLocalPicture ? null : <Utensils size={28} />;
  return (
    <img
      src={pictureAt(photo.path, 768)}
      alt={photo.description || mediaMessages.yourPhoto}
      onLoad={keepSmall}
      onError={() => setBroken(true)}
    />
  );
}

function keepSmall({ currentTarget: { style, naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>): void {
  style.maxWidth = `${naturalWidth}px`;
  style.maxHeight = `${naturalHeight}px`;
}
