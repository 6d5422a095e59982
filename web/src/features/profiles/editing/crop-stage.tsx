import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { type AvatarCrop, changeCrop, maxZoom, sideOf } from "./avatar-crop-fields.ts";
import { editingMessages as messages } from "./editing.messages.ts";
import { useCropGestures } from "./use-crop-gestures.ts";

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type CropStageProps = { crop: AvatarCrop; isDisabled: boolean; onChange: (crop: AvatarCrop) => void };

export function CropStage({ crop, isDisabled, onChange }: CropStageProps) {
  const side = sideOf(crop);
  const { naturalWidth, naturalHeight } = crop.image;
  const latest = useRef(crop);
  useLayoutEffect(() => {
    latest.current = crop;
  }, [crop]);
  const change = (next: Partial<AvatarCrop>) => {
    latest.current = changeCrop(latest.current, next);
    onChange(latest.current);
  };
  const moveBy = (x: number, y: number) => {
    const from = latest.current;
    change({ x: from.x + x * sideOf(from), y: from.y + y * sideOf(from) });
  };
  const zoomBy = (factor: number) => change({ zoom: latest.current.zoom * factor });
  const { ref, ...gestures } = useCropGestures({ moveBy, zoomBy });
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
        ref={ref}
        type="button"
        className="crop-stage"
        aria-label={messages.move}
        disabled={isDisabled}
        onKeyDown={onKeyDown}
        {...gestures}
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
          onChange={({ target }) => change({ zoom: Number(target.value) })}
        />
      </label>
    </>
  );
}
