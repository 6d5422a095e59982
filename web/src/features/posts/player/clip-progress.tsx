import { type RefObject, useEffect, useRef } from "react";
import { formatDuration } from "../../../lib/moments.ts";
import { playerMessages } from "../posts.messages.ts";

export function ClipProgress({ video, durationMs }: { video: RefObject<HTMLVideoElement | null>; durationMs: number }) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    // Bypasses React, as it changes four times a second.
    const follow = () => slider.current && show(slider.current, current.currentTime * 1_000, durationMs);
    current.addEventListener("timeupdate", follow);
    follow();
    return () => current.removeEventListener("timeupdate", follow);
  }, [video, durationMs]);
  return (
    <input
      ref={slider}
      type="range"
      className="clip-progress"
      aria-label={playerMessages.position}
      min={0}
      max={Math.max(1, durationMs)}
      step={100}
      defaultValue={0}
      onInput={({ currentTarget }) => {
        if (video.current) video.current.currentTime = Number(currentTarget.value) / 1_000;
        show(currentTarget, Number(currentTarget.value), durationMs);
      }}
    />
  );
}

function show(slider: HTMLInputElement, ms: number, durationMs: number): void {
  slider.value = String(ms);
  slider.style.setProperty("--done", `${Math.min(100, (100 * ms) / Math.max(1, durationMs))}%`);
  slider.setAttribute("aria-valuetext", `${formatDuration(ms)} of ${formatDuration(durationMs)}`);
}
