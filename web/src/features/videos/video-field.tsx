import { videoTypes } from "@dishboard/contract/videos";
import Clapperboard from "lucide-react/icons/clapperboard";
import { useState } from "react";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { UploadField } from "../media/upload-field.tsx";
import type { VideoUpload } from "./use-video-upload.ts";
import { videoFieldMessages as messages, videoTexts } from "./video-field.messages.ts";

// Some systems know types by name only.
const accept = {
  "video/mp4": [".mp4"],
  "video/webm": [".webm"],
  "video/quicktime": [".mov"],
  "video/x-msvideo": [".avi"],
};

export function VideoField({ upload, isDisabled = false }: { upload: VideoUpload; isDisabled?: boolean }) {
  const isOnline = useIsOnline();
  const { status } = upload.state;
  return (
    <UploadField
      name="videoUrl"
      texts={videoTexts}
      icon={<Clapperboard size={32} />}
      takes="video/*"
      types={videoTypes}
      accept={accept}
      upload={upload}
      hasFile={status === "done"}
      isDisabled={isDisabled}
      hint={status === "uploading" && !isOnline ? messages.offline : null}
      onRemove={upload.reset}
      showLocal={(url) => <LocalVideo key={url} src={url} hasControls={status === "done"} />}
    />
  );
}

/** The file if playable here; others show after conversion. */
function LocalVideo({ src, hasControls }: { src: string; hasControls: boolean }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Clapperboard size={32} />;
  return (
    <video
      src={src}
      aria-label={messages.yourVideo}
      controls={hasControls}
      muted
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
    />
  );
}
