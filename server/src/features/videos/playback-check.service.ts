import { access } from "node:fs/promises";
import { join } from "node:path";
import { Problem } from "@dishboard/contract/problem";
import { videoErrors } from "@dishboard/contract/videos";
import type { VideoFile } from "../../platform/video-engine/adapter.ts";
import type { ReadableVideo, VideoEngine } from "../../platform/video-engine/engine.ts";
import { thumbnailOf } from "../media/pictures.service.ts";
import { withUploadFolder } from "../media/upload-folders.service.ts";

/** A smaller playable part is a broken video. */
export const minPlayedShare = 0.8;

/**
 * Reads an upload until it has played for most of its stated length. Returns its first picture as a thumbnail, if
 * decodable. Throws `Problem` and `UnreadableVideo`.
 */
export async function checkPlayback(
  { engine, settings }: { engine: VideoEngine; settings: { dataDir: string } },
  { id, file, facts }: { id: string; file: VideoFile; facts: ReadableVideo },
): Promise<string | null> {
  return withUploadFolder(settings.dataDir, `read-${id}`, async (folder) => {
    const output = join(folder, "first.png");
    // Some files omit their last picture's duration.
    const lastFrames = 2 / (facts.video.frameRate || 10);
    const seconds = (minPlayedShare * facts.durationMs) / 1_000 - lastFrames;
    const played = await engine.readThrough(file, facts, { seconds, output });
    if (played < seconds) throw new Problem("invalid", videoErrors.breaksOff);
    const hasPicture = await access(output).then(
      () => true,
      () => false,
    );
    return hasPicture ? thumbnailOf(output) : null;
  });
}
