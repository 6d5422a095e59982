/** The kinds of file that are read, by the name of the reader that is forced on them. */
export type VideoFormat = "mov" | "matroska" | "avi";

/** What is known of a video before it is converted. */
export type VideoFacts = {
  durationMs: number;
  /** How many tracks of all kinds it has. */
  tracks: number;
  video: VideoTrack | null;
  audio: AudioTrack | null;
};

/** The track that is seen. Width and height are those of the stored pixels. */
export type VideoTrack = {
  index: number;
  codec: string;
  pixelFormat: string;
  width: number;
  height: number;
  /** How far it has to be turned clockwise to be upright. */
  rotation: 0 | 90 | 180 | 270;
  /** Whether it has to be mirrored as well, as phones film their owners. */
  isMirrored: boolean;
  /** How wide a pixel is for its height. */
  pixelAspect: number;
  /** Frames a second on average; 0 where it is not known. */
  frameRate: number;
  /** Whether it is brighter than other screens can show (HDR), as phones film. */
  isBright: boolean;
};

/** The track that is heard. */
export type AudioTrack = { index: number; codec: string; sampleRate: number; channels: number };

/** How a video is converted. Width and height are those of the result, which lies upright. */
export type Plan = {
  width: number;
  height: number;
  copiesVideo: boolean;
  copiesAudio: boolean;
  /** What FFmpeg does with upright pictures. */
  videoFilter: string;
};

/** Brings the light of HDR into what every screen shows; without it the colours are pale. */
export const toneMapping =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv";

/** What is copied may have these sizes and rates: all that browsers play, and a phone's line brings. */
const maxCopied = { side: 1_920, frameRate: 31, bitsPerSecond: 8_000_000 };
/** What is encoded: measured, 1,920 pixels take a third more work than 1,280 (`npm run bench -- videos`). */
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

/** The size of a video as it is shown: upright, with square pixels. */
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

/** The largest even size of the same shape with no longer side. */
function fitted({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  const even = (value: number) => Math.max(2, 2 * Math.round((value * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** The filters that scale an upright picture, and slow down one that has more frames than anybody sees. */
function filterFor({ frameRate, isBright }: VideoTrack, { width, height }: { width: number; height: number }): string {
  const slower = frameRate > maxEncoded.frameRate + 1 ? [`fps=${maxEncoded.frameRate}`] : [];
  // MJPEG has the full range of values; without `out_range` browsers show it pale.
  const sized = [...slower, `scale=${width}:${height}:out_range=tv`, "setsar=1"];
  return [...sized, ...(isBright ? [toneMapping] : []), "format=yuv420p"].join(",");
}
