import X from "lucide-react/icons/x";
import { mediaMessages } from "./media.messages.ts";

/** An upload's progress; after sending, the server checks. */
export function uploadingText(percent: number): string {
  return percent < 100 ? mediaMessages.uploading : mediaMessages.processing;
}

export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const isSent = percent >= 100;
  return (
    <>
      <div className="upload-progress">
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
      <button
        type="button"
        className="upload-corner"
        aria-label={mediaMessages.cancel}
        data-focus=""
        onClick={onCancel}
      >
        <X size={22} />
      </button>
    </>
  );
}
