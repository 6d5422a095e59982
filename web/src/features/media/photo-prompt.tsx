import Camera from "lucide-react/icons/camera";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEventHandler, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { mediaMessages } from "./media.messages.ts";

type PhotoPromptProps = {
  /** The id of the text below the photo. */
  describedBy: string;
  isDragged: boolean;
  isDisabled: boolean;
  onPick: () => void;
  onTaken: ChangeEventHandler<HTMLInputElement> | undefined;
};

/** The empty drop zone: a press anywhere opens the file dialog, and a button opens the camera. */
export function PhotoPrompt({ describedBy, isDragged, isDisabled, onPick, onTaken }: PhotoPromptProps) {
  const camera = useRef<HTMLInputElement>(null);
  const helpId = useId();
  return (
    <>
      <ImagePlus size={32} />
      <button
        type="button"
        className="photo-pick"
        aria-describedby={`${helpId} ${describedBy}`}
        disabled={isDisabled}
        data-focus=""
        onClick={onPick}
      >
        <span className="sr-only">{mediaMessages.label}: </span>
        {isDragged ? mediaMessages.drop : mediaMessages.pick}
      </button>
      <p id={helpId}>{mediaMessages.pickHelp}</p>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        disabled={isDisabled}
        onChange={(event) => {
          onTaken?.(event);
        }}
        // The same photo may be taken again after an error.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
      />
      <Button look="line" size="bar" disabled={isDisabled} onClick={() => camera.current?.click()}>
        <Camera size={20} />
        {mediaMessages.takePhoto}
      </Button>
    </>
  );
}
