import { spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  type Adapter,
  audioEncoding,
  isDecoded,
  keyFrameInterval,
  orientationOf,
  ProgramKilled,
  type ReadThrough,
  readers,
  smallPicture,
  type VideoFile,
  videoEncoding,
} from "./adapter.ts";
import { type Plan, toneMapping, type VideoFacts } from "./facts.ts";
import { remarks } from "./h264.ts";

type Stream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  color_transfer?: string;
  sample_aspect_ratio?: string;
  sample_rate?: string;
  channels?: number;
  tags?: { rotate?: string };
  side_data_list?: { displaymatrix?: string }[];
  disposition?: { attached_pic?: number };
};

/** Opens the program `ffmpeg`, with `ffprobe` next to it. */
export function openFfmpeg(ffmpeg: string): Adapter {
  const ffprobe = join(dirname(ffmpeg), basename(ffmpeg).replace("ffmpeg", "ffprobe"));

  async function probe(file: VideoFile): Promise<VideoFacts> {
    const output = await run(ffprobe, [
      ...["-v", "error", "-print_format", "json", "-show_format", "-show_streams"],
      ...inputOf(file),
    ]);
    const { streams = [], format = {} } = JSON.parse(output) as { streams?: Stream[]; format?: { duration?: string } };
    return factsOf(streams, Number(format.duration ?? 0));
  }

  async function readThrough(file: VideoFile, { video, audio }: VideoFacts, { seconds, output }: ReadThrough) {
    let played = 0;
    const onOutput = (text: string) => {
      played = Math.max(played, ...donePoints(text));
    };
    const tracks = tracksOf({ video, audio });
    await run(
      ffmpeg,
      [
        ...["-y", "-nostdin", "-nostats", "-v", "error", "-progress", "pipe:1", "-threads", "1"],
        ...inputOf(file),
        ...[...tracks, "-c", "copy", "-t", String(seconds + 1), "-f", "null", "-"],
        ...["-map", `0:${video?.index}`, "-frames:v", "1", "-threads", "1", "-vf", smallPicture],
        ...["-f", "image2", "-c:v", "png", "-update", "1", `file:${output}`],
      ],
      onOutput,
    );
    await access(output);
    return played;
  }

  async function convert(
    file: VideoFile,
    { video, audio }: VideoFacts,
    plan: Plan,
    output: string,
    onProgress: (seconds: number) => void,
  ): Promise<void> {
    const onOutput = (text: string) => donePoints(text).forEach(onProgress);
    const tracks = tracksOf({ video, audio });
    const convertWith = (videoFilter: string) =>
      run(
        ffmpeg,
        [
          ...["-y", "-nostdin", "-nostats", "-v", "error", "-progress", "pipe:1", "-threads", "1"],
          ...inputOf(file),
          ...tracks,
          ...["-map_metadata", "-1", "-map_chapters", "-1", "-filter_threads", "1", "-threads", "1"],
          ...(plan.copiesVideo ? copiedVideo : encodedVideo(videoFilter)),
          ...(plan.copiesAudio ? ["-c:a", "copy"] : encodedAudio),
          ...["-movflags", "+faststart", "-f", "mp4", `file:${output}`],
        ],
        onOutput,
      );
    await convertWith(plan.videoFilter).catch((error: Error) => {
      // A program may lack the library for it.
      if (!video?.isBright || !/No such filter/i.test(error.message)) throw error;
      return convertWith(plan.videoFilter.replace(`${toneMapping},`, ""));
    });
  }

  async function savePoster(path: string, atSeconds: number, output: string): Promise<void> {
    const saveAt = (seconds: number) =>
      run(ffmpeg, [
        ...["-y", "-nostdin", "-v", "error", "-ss", String(seconds)],
        ...inputOf({ path, format: "mov" }),
        ...["-frames:v", "1", "-f", "image2", "-c:v", "png", "-update", "1", `file:${output}`],
      ]);
    await saveAt(atSeconds);
    // The last picture may be shown longer than that.
    await access(output).catch(() => saveAt(0));
  }

  return { probe, readThrough, convert, savePoster };
}

function donePoints(text: string): number[] {
  return [...text.matchAll(/^out_time_(?:us|ms)=(\d+)/gm)].map(([, microseconds]) => Number(microseconds) / 1_000_000);
}

function tracksOf({ video, audio }: Pick<VideoFacts, "video" | "audio">): string[] {
  return [video, audio].flatMap((track) => (track ? ["-map", `0:${track.index}`] : []));
}

function inputOf({ path, format }: VideoFile): string[] {
  return ["-protocol_whitelist", "file", "-format_whitelist", readers[format], "-f", format, "-i", `file:${path}`];
}

const copiedVideo = ["-c:v", "copy", "-bsf:v", `filter_units=remove_types=${remarks}`];

function encodedVideo(videoFilter: string): string[] {
  const { preset, crf, maxrate, bufsize } = videoEncoding;
  return [
    ...["-vf", videoFilter, "-c:v", "libx264", "-preset", preset, "-crf", crf, "-maxrate", maxrate],
    ...["-bufsize", bufsize, "-g", String(keyFrameInterval)],
  ];
}

const { sampleRate, bitsPerSecond } = audioEncoding;
const encodedAudio = ["-c:a", "aac", "-ac", "2", "-ar", String(sampleRate), "-b:a", String(bitsPerSecond)];

/** The curves of HDR: PQ and HLG. */
const brightTransfers = new Set(["smpte2084", "arib-std-b67"]);

function factsOf(streams: Stream[], seconds: number): VideoFacts {
  const of = (kind: "video" | "audio") =>
    streams.find(
      ({ codec_type, codec_name = "", disposition }) =>
        codec_type === kind && disposition?.attached_pic !== 1 && isDecoded(kind, codec_name),
    );
  const video = of("video");
  const audio = of("audio");
  return {
    durationMs: Math.round(seconds * 1_000),
    tracks: streams.length,
    video: video
      ? {
          index: video.index,
          codec: video.codec_name ?? "",
          pixelFormat: video.pix_fmt ?? "",
          width: video.width ?? 0,
          height: video.height ?? 0,
          ...orientationOf(matrixOf(video)),
          pixelAspect: ratioOf(video.sample_aspect_ratio, ":") || 1,
          frameRate: ratioOf(video.avg_frame_rate, "/"),
          isBright: brightTransfers.has(video.color_transfer ?? ""),
        }
      : null,
    audio: audio
      ? {
          index: audio.index,
          codec: audio.codec_name ?? "",
          sampleRate: Number(audio.sample_rate ?? 0),
          channels: audio.channels ?? 0,
        }
      : null,
  };
}

/** The numbers of a display matrix, each of its three lines after its position; empty without one. */
function matrixOf({ side_data_list = [] }: Stream): number[] {
  const lines = side_data_list.find(({ displaymatrix }) => displaymatrix)?.displaymatrix ?? "";
  return lines.split("\n").flatMap((line) => Array.from(line.replace(/^.*:/, "").matchAll(/-?\d+/g), Number));
}

/** Parses '30000/1001'; 0 if it is no ratio. */
function ratioOf(text: string | undefined, separator: string): number {
  const [over, under] = (text ?? "").split(separator).map(Number);
  return over && under ? over / under : 0;
}

function run(program: string, args: string[], onOutput: (text: string) => void = () => {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      onOutput(chunk.toString());
      if (output.length < 1_000_000) output += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk).slice(-1_000);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(output);
      else if (signal === "SIGKILL" || signal === "SIGTERM")
        reject(new ProgramKilled(`${basename(program)} ended with ${signal}`));
      else reject(new Error(`${basename(program)} ended with ${signal ?? code}: ${errors.trim()}`));
    });
  });
}
