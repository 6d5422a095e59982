import { avatarBytesLimit } from "@dishboard/contract/limits";
import { avatarErrors, pictureTypes } from "@dishboard/contract/uploads";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { type AvatarCrop, changeCrop, maxZoom, readCrop, sideOf } from "./avatar-crop-fields.ts";
import { editingMessages as messages } from "./editing.messages.ts";
import "./avatar-field.css";

type AvatarFieldProps = {
  username: string;
  /** The avatar that is stored; null for none. */
  url: string | null;
  crop: AvatarCrop | null;
  isDisabled: boolean;
  onChange: (crop: AvatarCrop | null) => void;
  onRemove: () => void;
};

/** Shows the avatar; another picture can be chosen, moved and enlarged until the right square is seen. */
export function AvatarField({ username, url, crop, isDisabled, onChange, onRemove }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await errorOf(file);
    setError(typeof found === "string" ? found : null);
    if (typeof found !== "string") onChange(found);
  };
  return (
    <div className="avatar-field">
      {crop ? (
        <CropStage crop={crop} isDisabled={isDisabled} onChange={onChange} />
      ) : (
        <Avatar names={{ username }} url={url} size={112} />
      )}
      <div className="avatar-field-buttons">
        <Button
          look="line"
          size="bar"
          disabled={isDisabled}
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {messages.changeAvatar}
        </Button>
        {(crop || url) && (
          <Button size="bar" disabled={isDisabled} onClick={crop ? () => onChange(null) : onRemove}>
            {messages.removeAvatar}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={messages.changeAvatar}
        accept={pictureTypes.join(",")}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = "";
        }}
      />
      <p id={errorId} role="alert" className="avatar-field-error">
        {error}
      </p>
    </div>
  );
}

/** What is wrong with a file, or the picture in it. */
async function errorOf(file: File): Promise<string | AvatarCrop> {
  if (!pictureTypes.some((type) => type === file.type)) return avatarErrors.type;
  if (file.size >= avatarBytesLimit) return avatarErrors.tooLarge;
  return readCrop(file).catch(() => avatarErrors.type);
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type CropStageProps = { crop: AvatarCrop; isDisabled: boolean; onChange: (crop: AvatarCrop) => void };

function CropStage({ crop, isDisabled, onChange }: CropStageProps) {
  const drag = useRef<{ x: number; y: number } | null>(null);
  const side = sideOf(crop);
  const { naturalWidth, naturalHeight } = crop.image;
  const moveBy = (x: number, y: number) => onChange(changeCrop(crop, { x: crop.x + x * side, y: crop.y + y * side }));
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (!from) return;
    drag.current = { x: clientX, y: clientY };
    moveBy((from.x - clientX) / currentTarget.clientWidth, (from.y - clientY) / currentTarget.clientHeight);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveBy(step[0] / 20, step[1] / 20);
  };
  const percent = (value: number) => `${(value / side) * 100}%`;
  return (
    <>
      <button
        type="button"
        className="crop-stage"
        aria-label={messages.move}
        disabled={isDisabled}
        onKeyDown={onKeyDown}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          currentTarget.setPointerCapture(pointerId);
          drag.current = { x: clientX, y: clientY };
        }}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => {
          drag.current = null;
        }}
      >
        <img
          src={crop.image.src}
          alt=""
          draggable={false}
          style={{
            width: percent(naturalWidth),
            height: percent(naturalHeight),
            left: percent(side / 2 - crop.x),
            top: percent(side / 2 - crop.y),
          }}
        />
      </button>
      <label className="crop-zoom">
        {messages.zoom}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          disabled={isDisabled}
          onChange={({ target }) => onChange(changeCrop(crop, { zoom: Number(target.value) }))}
        />
      </label>
    </>
  );
}
