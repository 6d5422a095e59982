import Camera from "lucide-react/icons/camera";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEventHandler, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { mediaMessages } from "./media.messages.ts";

type PhotoPromptProps = {
  /** The ids of what names the field and of what is said about it. */
  labelId: string;
  noteId: string;
  isDragged: boolean;
  isDisabled: boolean;
  onPick: () => void;
  onTaken: ChangeEventHandler<HTMLInputElement> | undefined;
};

/** The empty drop zone: all of it opens the file dialog, and a button opens the camera. */
export function PhotoPrompt({ labelId, noteId, isDragged, isDisabled, onPick, onTaken }: PhotoPromptProps) {
  const camera = useRef<HTMLInputElement>(null);
  const pickId = `${labelId}-pick`;
  return (
    <>
      <ImagePlus size={32} />
      <button
        type="button"
        id={pickId}
        className="photo-pick"
        aria-labelledby={`${labelId} ${pickId}`}
        aria-describedby={`${labelId}-help ${noteId}`}
        disabled={isDisabled}
        data-focus=""
        onClick={onPick}
      >
        {isDragged ? mediaMessages.drop : mediaMessages.pick}
      </button>
      <p id={`${labelId}-help`}>{mediaMessages.pickHelp}</p>
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
        // The same photo may be taken again after it was refused.
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
