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
import { type Adapter, type ReadThrough, rotationOf, type VideoFile } from "./adapter.ts";
import type { Plan, VideoFacts } from "./facts.ts";
import { lengthBytesOf, withoutRemarks } from "./h264.ts";

/** Profiles that browsers play, by the first byte after `avc1.`: baseline, main and high. */
const playedProfiles = /^avc1\.(42|4d|64)/i;

/** Opens an engine that reads MP4s and rewrites them without metadata; it decodes and encodes nothing. */
export function openMediabunny(): Adapter {
  async function probe({ path, format }: VideoFile): Promise<VideoFacts> {
    if (format !== "mov") return { durationMs: 0, tracks: 0, video: null, audio: null };
    const input = open(path);
    try {
      const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
      const isPlayed = playedProfiles.test((await video?.getCodecParameterString()) ?? "");
      return {
        durationMs: Math.round(((await input.computeDuration()) - (await startOf(input))) * 1_000),
        tracks: (await input.getTracks()).length,
        video: video
          ? {
              index: video.id,
              codec: video.codec === "avc" ? "h264" : (video.codec ?? "unknown"),
              pixelFormat: isPlayed ? "yuv420p" : "unknown",
              width: video.codedWidth,
              height: video.codedHeight,
              rotation: rotationOf(video.rotation),
              isMirrored: false,
              pixelAspect: video.squarePixelWidth / video.codedWidth || 1,
              frameRate: 0,
              // It cannot be changed.
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
    // In memory, so that players find their first data at the beginning.
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
    const start = await startOf(input);
    const copySound = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp - start });
    const copyPicture = (packet: EncodedPacket) => {
      onProgress(packet.timestamp - start);
      const data = withoutRemarks(packet.data, lengthBytes);
      return data.length > 0 ? copySound(packet).clone({ data }) : null;
    };
    await Promise.all([
      copyTrack(video, pictures, copyPicture),
      audio && sounds && copyTrack(audio, sounds, copySound),
    ]);
    await out.finalize();
    input.dispose();
  }

  return { probe, readThrough, convert, savePoster: null };
}

function open(path: string): Input {
  return new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) });
}

/** Players show nothing before a video's start time. */
async function startOf(input: Input): Promise<number> {
  return Math.max(0, await input.getFirstTimestamp());
}

async function copyTrack(
  track: InputVideoTrack | InputAudioTrack,
  to: EncodedVideoPacketSource | EncodedAudioPacketSource,
  copy: (packet: EncodedPacket) => EncodedPacket | null,
): Promise<void> {
  const meta = { decoderConfig: (await track.getDecoderConfig()) ?? undefined };
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const copied = copy(packet);
    if (copied) await to.add(copied, meta as object);
  }
  to.close();
}
