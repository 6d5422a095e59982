import Camera from "lucide-react/icons/camera";
import { type ChangeEventHandler, type ReactNode, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { UploadTexts } from "./media.messages.ts";

type UploadPromptProps = {
  texts: UploadTexts;
  icon: ReactNode;
  takes: "image/*" | "video/*";
  describedBy: string;
  isDragged: boolean;
  isDisabled: boolean;
  onPick: () => void;
  onTaken: ChangeEventHandler<HTMLInputElement> | undefined;
};

export function UploadPrompt({ texts, describedBy, isDisabled, ...props }: UploadPromptProps) {
  const camera = useRef<HTMLInputElement>(null);
  const helpId = useId();
  return (
    <>
      {props.icon}
      <button
        type="button"
        className="upload-pick"
        aria-describedby={`${helpId} ${describedBy}`}
        disabled={isDisabled}
        data-focus=""
        onClick={props.onPick}
      >
        <span className="sr-only">{texts.label}: </span>
        {props.isDragged ? texts.drop : texts.pick}
      </button>
      <p id={helpId}>{texts.pickHelp}</p>
      <input
        ref={camera}
        type="file"
        accept={props.takes}
        capture="environment"
        hidden
        disabled={isDisabled}
        onChange={(event) => {
          props.onTaken?.(event);
        }}
        // Allows the same picture again.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
      />
      <Button look="line" size="bar" disabled={isDisabled} onClick={() => camera.current?.click()}>
        <Camera size={20} />
        {texts.take}
      </Button>
    </>
  );
}
