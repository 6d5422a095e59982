import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from "mediabunny";
import { type Adapter, h264Remarks, type ReadThrough, rotationOf, type VideoFile } from "./adapter.ts";
import type { Plan, VideoFacts } from "./facts.ts";

/** The profiles of H.264 that browsers play, by the first byte after `avc1.`: baseline, main and high. */
const playedProfiles = /^avc1\.(42|4d|64)/i;

/** Reads MP4s and writes them anew without their metadata; it decodes and encodes nothing. */
export function openMediabunny(): Adapter {
  async function probe({ path, format }: VideoFile): Promise<VideoFacts> {
    if (format !== "mov") return { durationMs: 0, tracks: 0, video: null, audio: null };
    const input = open(path);
    try {
      const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
      const isPlayed = playedProfiles.test((await video?.getCodecParameterString()) ?? "");
      return {
        durationMs: Math.round((await input.computeDuration()) * 1_000),
        tracks: (await input.getTracks()).length,
        video: video
          ? {
              index: video.id,
              codec: video.codec === "avc" ? "h264" : (video.codec ?? "unknown"),
              pixelFormat: isPlayed ? "yuv420p" : "unknown",
              width: video.codedWidth,
              height: video.codedHeight,
              rotation: rotationOf(video.rotation),
              pixelAspect: video.squarePixelWidth / video.codedWidth || 1,
              frameRate: 0,
              // It could not be changed.
              isBright: false,
            }
          : null,
        audio: audio
          ? {
              index: audio.id,
              codec: audio.codec ?? "unknown",
              sampleRate: audio.sampleRate,
              channels: audio.numberOfChannels,
            }
          : null,
      };
    } finally {
      input.dispose();
    }
  }

  async function readThrough({ path }: VideoFile, _facts: VideoFacts, { seconds }: ReadThrough): Promise<number> {
    const input = open(path);
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error("no video");
    let end = 0;
    const first = await video.getFirstTimestamp();
    for await (const { timestamp, duration } of new EncodedPacketSink(video).packets()) {
      end = Math.max(end, timestamp + duration - first);
      if (end >= seconds) break;
    }
    input.dispose();
    return end;
  }

  async function convert(
    { path }: VideoFile,
    _facts: VideoFacts,
    _plan: Plan,
    output: string,
    onProgress: (seconds: number) => void,
  ): Promise<void> {
    const input = open(path);
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const description = (await video?.getDecoderConfig())?.description;
    if (!video || !description) throw new Error("cannot be copied");
    // In memory, so that what a player reads first comes first.
    const out = new Output({
      format: new Mp4OutputFormat({ fastStart: "in-memory" }),
      target: new FilePathTarget(output),
    });
    const pictures = new EncodedVideoPacketSource("avc");
    const sounds = audio ? new EncodedAudioPacketSource("aac") : null;
    out.addVideoTrack(pictures, { rotation: video.rotation });
    if (sounds) out.addAudioTrack(sounds);
    await out.start();
    const lengthBytes = lengthBytesOf(description);
    const copyPicture = (packet: EncodedPacket) => {
      onProgress(packet.timestamp);
      return packet.clone({ data: withoutRemarks(packet.data, lengthBytes) });
    };
    await Promise.all([
      copyTrack(video, pictures, copyPicture),
      audio && sounds && copyTrack(audio, sounds, (packet) => packet),
    ]);
    await out.finalize();
    input.dispose();
  }

  return { probe, readThrough, convert, savePoster: null };
}

function open(path: string): Input {
  return new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) });
}

async function copyTrack(
  track: InputVideoTrack | InputAudioTrack,
  to: EncodedVideoPacketSource | EncodedAudioPacketSource,
  copy: (packet: EncodedPacket) => EncodedPacket,
): Promise<void> {
  const meta = { decoderConfig: (await track.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(track).packets()) await to.add(copy(packet), meta as object);
  to.close();
}

/** In how many bytes each part of a packet says how long it is. */
function lengthBytesOf(description: ArrayBufferLike | ArrayBufferView): number {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return ((bytes[4] ?? 3) & 3) + 1;
}

/** The parts of a packet but for those in which cameras write where they were. */
function withoutRemarks(data: Uint8Array, lengthBytes: number): Uint8Array {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const parts: Buffer[] = [];
  for (let at = 0; at + lengthBytes < bytes.length; ) {
    const end = at + lengthBytes + bytes.readUIntBE(at, lengthBytes);
    const kind = (bytes[at + lengthBytes] ?? 0) & 31;
    if (kind !== h264Remarks) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
