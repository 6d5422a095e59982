import type { Plan, VideoFacts, VideoFormat, VideoTrack } from "./facts.ts";

/** `format` is forced on the reader. */
export type VideoFile = { path: string; format: VideoFormat };

/** The system ended a program, as it does when memory runs out. */
export class ProgramKilled extends Error {}

export type ReadThrough = { seconds: number; output: string };

export const smallPicture = "scale=96:-2";

/** An engine's operations, run in a child process. Every failure to read a file is an error. */
export type Adapter = {
  probe(file: VideoFile): Promise<VideoFacts>;
  /** Reads a file for the task's seconds, or to its end. Fails if no picture can be decoded. */
  readThrough(file: VideoFile, facts: VideoFacts, task: ReadThrough): Promise<number>;
  /** Writes an MP4 that can play before it has loaded. Calls `onProgress` with the seconds done. */
  convert(
    file: VideoFile,
    facts: VideoFacts,
    plan: Plan,
    output: string,
    onProgress: (seconds: number) => void,
  ): Promise<void>;
  /** Writes an MP4's frame at or before a time as a PNG. Null if frames cannot be decoded. */
  savePoster: ((path: string, atSeconds: number, output: string) => Promise<void>) | null;
};

/** Allowed readers, without those that read lists of other files. */
export const readers: Record<VideoFormat, string> = {
  mov: "mov,mp4,m4a,3gp,3g2,mj2",
  matroska: "matroska,webm",
  avi: "avi",
};

/** Measured: two thirds of the work of `veryfast`, and two fifths more bytes. */
export const videoEncoding = { preset: "superfast", crf: "23", maxrate: "4000000", bufsize: "8000000" };
/** Every two seconds at 30 frames a second. */
export const keyFrameInterval = 60;
export const audioEncoding = { sampleRate: 48_000, bitsPerSecond: 128_000 };

const decodedVideo = new Set(
  "h264 hevc mpeg4 msmpeg4v2 msmpeg4v3 mjpeg vp8 vp9 av1 libdav1d prores mpeg2video h263 dvvideo".split(" "),
);
const decodedAudio =
  /^(aac|mp3|mp3float|opus|libopus|vorbis|ac3|eac3|alac|flac|amrnb|amr_nb|amrwb|amr_wb|mp2|pcm_\w+|adpcm_\w+)$/;

export function isDecoded(kind: "video" | "audio", codec: string): boolean {
  return kind === "video" ? decodedVideo.has(codec) : decodedAudio.test(codec);
}

/** Returns how the first two rows of a display matrix turn and then mirror a picture. */
export function orientationOf(matrix: readonly number[]): Pick<VideoTrack, "rotation" | "isMirrored"> {
  const [a = 1, b = 0, , c = 0, d = 1] = matrix;
  return { rotation: rotationOf((Math.atan2(b, a) * 180) / Math.PI), isMirrored: a * d < b * c };
}

export function rotationOf(degrees: number): 0 | 90 | 180 | 270 {
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}
