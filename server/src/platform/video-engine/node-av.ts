import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  type Adapter,
  audioEncoding,
  isDecoded,
  keyFrameInterval,
  orientationOf,
  type ReadThrough,
  readers,
  smallPicture,
  type VideoFile,
  videoEncoding,
} from "./adapter.ts";
import type { Plan, VideoFacts, VideoTrack } from "./facts.ts";
import { lengthBytesOf, withoutRemarks } from "./h264.ts";

/* The used part of the library, which is installed in another folder and so has no types here. */
type Frame = { pts: bigint; free(): void };
type Packet = {
  streamIndex: number;
  pts: bigint;
  dts: bigint;
  duration: bigint;
  data: Buffer | null;
  flags: number;
  timeBase: Ratio;
  free(): void;
};
type Ratio = { num: number; den: number };
type Parameters = { getCodedSideData(type: number): Buffer | null; extradata: Buffer | null; colorTrc: number };
type Stream = { index: number; timeBase: Ratio; codecpar: Parameters };
type Probed = {
  index: number;
  type: string;
  codec: string;
  width?: number;
  height?: number;
  pixelFormat?: string;
  frameRate?: number;
  sampleAspectRatio?: Ratio;
  sampleRate?: number;
  channels?: number;
};
type Input = { streams: Stream[]; startTime: number; packetsSync(): Iterable<Packet | null>; close(): Promise<void> };
type Output = {
  addStream(source: unknown): number;
  writePacketSync(packet: Packet, index: number): void;
  close(): Promise<void>;
};
type Decoder = { decodeAllSync(packet: Packet | null): Frame[]; close(): void };
type Filter = { processAllSync(frame: Frame | null): Frame[]; close(): void };
type Encoder = { encodeAllSync(frame: Frame | null): Packet[]; close(): void };
type Library = {
  Demuxer: { open(path: string, options: object): Promise<Input> };
  Muxer: { open(path: string, options: object): Promise<Output> };
  Decoder: { create(stream: Stream, options: object): Promise<Decoder> };
  Encoder: {
    create(codec: string, options: object): Promise<Encoder>;
    encodeOne(codec: string, frame: Frame, options: object): Promise<Buffer>;
  };
  FilterAPI: { create(description: string, options: object): Filter };
  Log: { setLevel(level: number): void };
  probe(path: string, options: object): Promise<{ duration: number; streams: Probed[] }>;
  AV_LOG_ERROR: number;
  AV_PKT_DATA_DISPLAYMATRIX: number;
  AVCOL_TRC_SMPTE2084: number;
  AVCOL_TRC_ARIB_STD_B67: number;
  FF_ENCODER_LIBX264: string;
  FF_ENCODER_AAC: string;
  FF_ENCODER_PNG: string;
};

type Track =
  | { to: number; decoder: Decoder; filter: Filter; encoder: Encoder }
  | { to: number; decoder: null; lengthBytes: number | null };

const turns = { 0: [], 90: ["transpose=clock"], 180: ["hflip", "vflip"], 270: ["transpose=cclock"] } as const;

/** Turn a picture upright, which the program does automatically. */
function uprightFilters({ rotation, isMirrored }: VideoTrack): string[] {
  const mirror = rotation % 180 === 0 ? "vflip" : "hflip";
  return [...turns[rotation], ...(isMirrored ? [mirror] : [])];
}

/** An intact video has a picture after a few packets. */
const maxUndecoded = 300;

const noTime = -(2n ** 63n);

const oneThread = { context: { threadCount: 1 } };

/** Opens FFmpeg's libraries from the package `node-av` in a folder. */
export async function openNodeAv(folder: string): Promise<Adapter> {
  const load = (part: string) =>
    import(pathToFileURL(join(folder, "node_modules", "node-av", "dist", part, "index.js")).href);
  const av: Library = { ...(await load("api")), ...(await load("lib")), ...(await load("constants")) };
  av.Log.setLevel(av.AV_LOG_ERROR);

  const open = ({ path, format }: VideoFile) => av.Demuxer.open(path, optionsFor(format));

  async function probe({ path, format }: VideoFile): Promise<VideoFacts> {
    const { duration, streams } = await av.probe(path, optionsFor(format));
    const of = (kind: "video" | "audio") => streams.find(({ type, codec }) => type === kind && isDecoded(kind, codec));
    const video = of("video");
    const audio = of("audio");
    return {
      durationMs: Math.round(duration * 1_000),
      tracks: streams.length,
      video: video ? { ...videoTrackOf(video), ...(await shown({ path, format }, video.index)) } : null,
      audio: audio
        ? { index: audio.index, codec: audio.codec, sampleRate: audio.sampleRate ?? 0, channels: audio.channels ?? 0 }
        : null,
    };
  }

  async function shown(file: VideoFile, index: number) {
    const input = await open(file);
    const parameters = input.streams[index]?.codecpar;
    const matrix = parameters?.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX);
    const numbers = Array.from({ length: (matrix?.length ?? 0) / 4 }, (_, n) => matrix?.readInt32LE(n * 4) ?? 0);
    // The curves of HDR: PQ and HLG.
    const isBright = [av.AVCOL_TRC_SMPTE2084, av.AVCOL_TRC_ARIB_STD_B67].includes(parameters?.colorTrc ?? 0);
    await input.close();
    return { ...orientationOf(numbers), isBright };
  }

  async function readThrough(file: VideoFile, { video, audio }: VideoFacts, { seconds, output }: ReadThrough) {
    const input = await open(file);
    const stream = video && input.streams[video.index];
    if (!stream) throw new Error("no video");
    const decoder = await av.Decoder.create(stream, { exitOnError: false, ...oneThread });
    let undecoded = 0;
    const saveFirst = async (packet: Packet | null): Promise<boolean> => {
      const [frame] = decoder.decodeAllSync(packet);
      if (!frame) return false;
      await savePicture(frame, [...uprightFilters(video), smallPicture, "format=rgb24"], output);
      return true;
    };
    let isSaved = false;
    let [first, end] = [Number.POSITIVE_INFINITY, 0];
    for (const packet of input.packetsSync()) {
      if (!packet || (isSaved && end - first >= seconds)) break;
      // Lets the process notice that the server has ended.
      await setImmediate();
      const { streamIndex } = packet;
      const { timeBase } = input.streams[streamIndex] ?? stream;
      const start = Number(packet.pts < 0 ? packet.dts : packet.pts);
      if (streamIndex === video.index || streamIndex === audio?.index) {
        first = Math.min(first, secondsOf(start, timeBase));
        end = Math.max(end, secondsOf(start + Number(packet.duration), timeBase));
      }
      if (!isSaved && streamIndex === video.index) {
        undecoded += 1;
        if (undecoded > maxUndecoded) throw new Error("no picture");
        isSaved = await saveFirst(packet);
      }
      packet.free();
    }
    if (!isSaved && !(await saveFirst(null))) throw new Error("no picture");
    await input.close();
    return Math.max(0, end - first);
  }

  async function convert(
    file: VideoFile,
    { video, audio }: VideoFacts,
    plan: Plan,
    output: string,
    onProgress: (seconds: number) => void,
  ): Promise<void> {
    const input = await open(file);
    const out = await av.Muxer.open(output, { format: "mp4", options: { movflags: "+faststart" } });
    const tracks = new Map<number, Track>();
    for (const [track, isCopied] of [
      [video, plan.copiesVideo],
      [audio, plan.copiesAudio],
    ] as const) {
      const stream = track && input.streams[track.index];
      if (!stream) continue;
      if (isCopied)
        tracks.set(stream.index, {
          to: out.addStream(stream),
          decoder: null,
          lengthBytes: track === video ? lengthBytesOf(stream.codecpar.extradata ?? Buffer.alloc(0)) : null,
        });
      else
        tracks.set(
          stream.index,
          await encodedTrack(
            stream,
            track === video ? [...uprightFilters(video), plan.videoFilter].join(",") : null,
            out,
          ),
        );
    }
    for (const packet of input.packetsSync()) {
      if (!packet) break;
      // Lets the process notice that the server has ended.
      await setImmediate();
      const track = tracks.get(packet.streamIndex);
      const stream = input.streams[packet.streamIndex];
      if (stream && track) {
        startAtZero(packet, stream, input);
        onProgress(secondsOf(Number(packet.pts), stream.timeBase));
        push(track, packet, out);
      }
      packet.free();
    }
    for (const track of tracks.values()) push(track, null, out);
    await out.close();
    await input.close();
  }

  async function encodedTrack(stream: Stream, videoFilter: string | null, out: Output): Promise<Track> {
    // Partly damaged videos are still shown.
    const decoder = await av.Decoder.create(stream, { exitOnError: false, ...oneThread });
    const filter = av.FilterAPI.create(videoFilter ?? audioFilter, { graph: { nbThreads: 1 } });
    const encoder = await (videoFilter === null
      ? av.Encoder.create(av.FF_ENCODER_AAC, { decoder, filter, context: { bitRate: audioEncoding.bitsPerSecond } })
      : av.Encoder.create(av.FF_ENCODER_LIBX264, {
          decoder,
          filter,
          context: { threadCount: 1, gopSize: keyFrameInterval },
          options: videoEncoding,
        }));
    return { to: out.addStream(encoder), decoder, filter, encoder };
  }

  async function savePoster(path: string, atSeconds: number, output: string): Promise<void> {
    const input = await open({ path, format: "mov" });
    const { video } = await probe({ path, format: "mov" });
    const stream = video && input.streams[video.index];
    if (!stream) throw new Error("no video");
    const decoder = await av.Decoder.create(stream, oneThread);
    let frame: Frame | undefined;
    const isThere = () => frame !== undefined && secondsOf(Number(frame.pts), stream.timeBase) >= atSeconds;
    for (const packet of input.packetsSync()) {
      if (packet && packet.streamIndex !== stream.index) continue;
      for (const next of decoder.decodeAllSync(packet)) {
        if (isThere()) break;
        frame?.free();
        frame = next;
      }
      if (isThere()) break;
    }
    if (!frame) throw new Error("no frame");
    await savePicture(frame, ["format=rgb24"], output);
  }

  async function savePicture(frame: Frame, filters: string[], output: string): Promise<void> {
    const filter = av.FilterAPI.create(filters.join(","), { graph: { nbThreads: 1 } });
    const [picture] = [...filter.processAllSync(frame), ...filter.processAllSync(null)];
    if (!picture) throw new Error("no picture");
    await writeFile(output, await av.Encoder.encodeOne(av.FF_ENCODER_PNG, picture, {}));
  }

  return { probe, readThrough, convert, savePoster };
}

const audioFilter = `aformat=sample_fmts=fltp:sample_rates=${audioEncoding.sampleRate}:channel_layouts=stereo`;

function optionsFor(format: VideoFile["format"]) {
  return { format, options: { protocol_whitelist: "file", format_whitelist: readers[format] } };
}

/**
 * Sends a packet through a track; null ends it. Synchronous: the library's asynchronous calls poll, which took 40% of
 * all time.
 */
function push(track: Track, packet: Packet | null, out: Output): void {
  if (!track.decoder) {
    if (!packet) return;
    if (track.lengthBytes) removeRemarks(packet, track.lengthBytes);
    if (packet.data?.length !== 0) out.writePacketSync(packet, track.to);
    return;
  }
  const decoded = track.decoder.decodeAllSync(packet);
  for (const frame of packet ? decoded : [...decoded, null]) {
    const filtered = track.filter.processAllSync(frame);
    frame?.free();
    for (const ready of frame ? filtered : [...filtered, null]) {
      const encoded = track.encoder.encodeAllSync(ready);
      ready?.free();
      for (const one of encoded) {
        out.writePacketSync(one, track.to);
        one.free();
      }
    }
  }
}

function startAtZero(packet: Packet, { timeBase }: Stream, { startTime }: Input): void {
  const start = BigInt(Math.round((Math.max(0, startTime) * timeBase.den) / timeBase.num));
  if (packet.pts !== noTime) packet.pts -= start;
  if (packet.dts !== noTime) packet.dts -= start;
}

function removeRemarks(packet: Packet, lengthBytes: number): void {
  const { data, pts, dts, duration, flags, streamIndex, timeBase } = packet;
  packet.data = withoutRemarks(data ?? Buffer.alloc(0), lengthBytes);
  // Replacing the data resets all other fields.
  Object.assign(packet, { pts, dts, duration, flags, streamIndex, timeBase });
}

function secondsOf(time: number, { num, den }: Ratio): number {
  return (time * num) / den;
}

function videoTrackOf(video: Probed) {
  const { num, den } = video.sampleAspectRatio ?? { num: 1, den: 1 };
  return {
    index: video.index,
    codec: video.codec,
    pixelFormat: video.pixelFormat ?? "",
    width: video.width ?? 0,
    height: video.height ?? 0,
    pixelAspect: num / den,
    frameRate: video.frameRate ?? 0,
  };
}
