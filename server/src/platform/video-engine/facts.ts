export type VideoFormat = "mov" | "matroska" | "avi";

export type VideoFacts = {
  durationMs: number;
  tracks: number;
  video: VideoTrack | null;
  audio: AudioTrack | null;
};

/** Width and height are of the stored pixels. */
export type VideoTrack = {
  index: number;
  codec: string;
  pixelFormat: string;
  width: number;
  height: number;
  /** Clockwise, to be upright. */
  rotation: 0 | 90 | 180 | 270;
  /** Mirrored after the rotation, as phones film their owners. */
  isMirrored: boolean;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
  /** Frames per second on average; 0 if unknown. */
  frameRate: number;
  /** Whether it is HDR, as phones film. */
  isBright: boolean;
};

export type AudioTrack = { index: number; codec: string; sampleRate: number; channels: number };

/** Width and height are those of the upright result. */
export type Plan = {
  width: number;
  height: number;
  copiesVideo: boolean;
  copiesAudio: boolean;
  videoFilter: string;
};

/** Maps HDR to standard brightness; otherwise the colours are pale. */
export const toneMapping =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv";

/** Limits for copying: played by all browsers and fast enough for phones. */
const maxCopied = { side: 1_920, frameRate: 31, bitsPerSecond: 8_000_000 };
/** Measured: 1,920 pixels take a third more work than 1,280 (`npm run bench -- videos`). */
const maxEncoded = { side: 1_280, frameRate: 30 };
const maxCopiedSampleRate = 48_000;

/**
 * Decides how to convert a video. `bytes` is its file size; `isPlayed` tells whether browsers play its picture
 * description. With `copiesAll` nothing is encoded.
 */
export function planConversion(
  { video, audio, durationMs }: VideoFacts & { video: VideoTrack },
  { format, bytes, isPlayed, copiesAll }: { format: VideoFormat; bytes: number; isPlayed: boolean; copiesAll: boolean },
): Plan {
  const shown = shownSize(video);
  if (copiesAll) return { ...shown, copiesVideo: true, copiesAudio: true, videoFilter: "" };
  const copiesVideo =
    isPlayed &&
    isCopied(video) &&
    Math.max(shown.width, shown.height) <= maxCopied.side &&
    (bytes * 8_000) / durationMs <= maxCopied.bitsPerSecond;
  const copiesAudio =
    format === "mov" && audio?.codec === "aac" && audio.channels <= 2 && audio.sampleRate <= maxCopiedSampleRate;
  if (copiesVideo) return { ...shown, copiesVideo, copiesAudio, videoFilter: "" };
  const size = fitted(shown, maxEncoded.side);
  return { ...size, copiesVideo, copiesAudio, videoFilter: filterFor(video, size) };
}

/** Returns the shown size: upright, with square pixels. */
export function shownSize({ width, height, rotation, pixelAspect }: VideoTrack): { width: number; height: number } {
  const wide = Math.max(1, Math.round(width * pixelAspect));
  return rotation === 90 || rotation === 270 ? { width: height, height: wide } : { width: wide, height };
}

function isCopied(video: VideoTrack): boolean {
  const { codec, pixelFormat, rotation, isMirrored, pixelAspect, width, height, frameRate, isBright } = video;
  return (
    codec === "h264" &&
    !isBright &&
    pixelFormat === "yuv420p" &&
    rotation === 0 &&
    !isMirrored &&
    pixelAspect === 1 &&
    width % 2 === 0 &&
    height % 2 === 0 &&
    frameRate <= maxCopied.frameRate
  );
}

function fitted({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  const even = (value: number) => Math.max(2, 2 * Math.round((value * scale) / 2));
  return { width: even(width), height: even(height) };
}

function filterFor({ frameRate, isBright }: VideoTrack, { width, height }: { width: number; height: number }): string {
  const slower = frameRate > maxEncoded.frameRate + 1 ? [`fps=${maxEncoded.frameRate}`] : [];
  // MJPEG has the full range of values; without `out_range` browsers show it pale.
  const sized = [...slower, `scale=${width}:${height}:out_range=tv`, "setsar=1"];
  return [...sized, ...(isBright ? [toneMapping] : []), "format=yuv420p"].join(",");
}
