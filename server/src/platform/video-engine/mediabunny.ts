import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } from "mediabunny";
import { type Adapter, rotationOf, type VideoFile } from "./adapter.ts";
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

  async function convert(
    { path }: VideoFile,
    { video, audio }: VideoFacts,
    _plan: Plan,
    output: string,
    onProgress: (seconds: number) => void,
  ): Promise<void> {
    const input = open(path);
    // In memory, so that what a player reads first comes first.
    const out = new Output({
      format: new Mp4OutputFormat({ fastStart: "in-memory" }),
      target: new FilePathTarget(output),
    });
    const conversion = await Conversion.init({
      input,
      output: out,
      tags: {},
      video: ({ id }) => ({ discard: id !== video?.index }),
      audio: ({ id }) => ({ discard: id !== audio?.index }),
    });
    if (!conversion.isValid) throw new Error("cannot be copied");
    conversion.onProgress = (_, seconds) => onProgress(seconds);
    await conversion.execute();
    input.dispose();
  }

  return { probe, convert, savePoster: null };
}

function open(path: string): Input {
  return new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) });
}
