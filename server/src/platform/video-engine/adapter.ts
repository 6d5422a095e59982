import type { Plan, VideoFacts, VideoFormat, VideoTrack } from "./facts.ts";

/** A file and the reader that is forced on it. */
export type VideoFile = { path: string; format: VideoFormat };

/** A program was ended from outside, as the system does when it has no memory left. */
export class ProgramKilled extends Error {}

/** How much of a file is read, and where its first picture is written as a small PNG. */
export type ReadThrough = { seconds: number; output: string };

/** The filter that makes a small picture of a frame. */
export const smallPicture = "scale=96:-2";

/** Frames and tracks by what does the work; runs in a process of its own. Every failure to read a file is an error. */
export type Adapter = {
  probe(file: VideoFile): Promise<VideoFacts>;
  /** Reads a file until it has played for so many seconds, or ends. Fails when no picture of it can be decoded. */
  readThrough(file: VideoFile, facts: VideoFacts, task: ReadThrough): Promise<number>;
  /** Writes an MP4 that can play before it has loaded. Calls `onProgress` with the seconds done. */
  convert(
    file: VideoFile,
    facts: VideoFacts,
    plan: Plan,
    output: string,
    onProgress: (seconds: number) => void,
  ): Promise<void>;
  /** Writes the frame at a time of an MP4, or one before it, as a PNG. Null where frames cannot be decoded. */
  savePoster: ((path: string, atSeconds: number, output: string) => Promise<void>) | null;
};

/** The readers that may be used, by the one that is forced: none of those that read lists of other files. */
export const readers: Record<VideoFormat, string> = {
  mov: "mov,mp4,m4a,3gp,3g2,mj2",
  matroska: "matroska,webm",
  avi: "avi",
};

/** Measured: two thirds of the work of `veryfast`, and two fifths more bytes. */
export const videoEncoding = { preset: "superfast", crf: "23", maxrate: "4000000", bufsize: "8000000" };
/** A key frame every two seconds at 30 frames a second. */
export const keyFrameInterval = 60;
export const audioEncoding = { sampleRate: 48_000, bitsPerSecond: 128_000 };

/** The codecs that are decoded: what phones, cameras and browsers write. */
const decodedVideo = new Set(
  "h264 hevc mpeg4 msmpeg4v2 msmpeg4v3 mjpeg vp8 vp9 av1 libdav1d prores mpeg2video h263 dvvideo".split(" "),
);
const decodedAudio =
  /^(aac|mp3|mp3float|opus|libopus|vorbis|ac3|eac3|alac|flac|amrnb|amr_nb|amrwb|amr_wb|mp2|pcm_\w+|adpcm_\w+)$/;

/** Whether a codec is one that is decoded. */
export function isDecoded(kind: "video" | "audio", codec: string): boolean {
  return kind === "video" ? decodedVideo.has(codec) : decodedAudio.test(codec);
}

/** How a display matrix has a picture shown, by the numbers of its first two rows: turned clockwise, then mirrored. */
export function orientationOf(matrix: readonly number[]): Pick<VideoTrack, "rotation" | "isMirrored"> {
  const [a = 1, b = 0, , c = 0, d = 1] = matrix;
  return { rotation: rotationOf((Math.atan2(b, a) * 180) / Math.PI), isMirrored: a * d < b * c };
}

/** The quarter turns nearest to an angle. */
export function rotationOf(degrees: number): 0 | 90 | 180 | 270 {
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarter] ?? 0;
}
