import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startLimited } from "../limited-process.ts";
import type { ReadThrough, VideoFile } from "./adapter.ts";
import type { Answer, EngineChoice, Result, Task } from "./child.ts";
import { hasPlayedDescriptions, isWholeVideo } from "./containers.ts";
import { type Plan, planConversion, type VideoFacts, type VideoTrack } from "./facts.ts";

export class UnreadableVideo extends Error {}

/** The engine failed; the message is for the log. */
export class EngineFailure extends Error {}

export type EngineLimits = {
  silenceMs: number;
  timeoutMs: number;
  /** Its data segment, on systems that can limit it. */
  memoryBytes: number;
};

const ordinaryLimits: EngineLimits = {
  silenceMs: 120_000,
  timeoutMs: 30 * 60_000,
  memoryBytes: 1_536 * 1_048_576,
};

/** Probing takes a second and little memory beyond Node's reserved 0.7 GB; only a crafted file takes this much. */
const probeLimits = { timeoutMs: 60_000, memoryBytes: 1_024 * 1_048_576 };
/** Five minutes at the highest rate. */
const maxFileBytes = 512 * 1_048_576;
const maxProcessorSeconds = 1_800;

export type ReadableVideo = VideoFacts & { video: VideoTrack };

/** Reads and converts videos, each in a restricted process. */
export type VideoEngine = {
  kind: EngineChoice["kind"];
  /** Starts a process only for files with a video's structure. Throws `UnreadableVideo`. */
  probe(file: VideoFile): Promise<VideoFacts>;
  /** Returns the seconds read. Writes the first picture if pictures can be decoded. Throws `UnreadableVideo`. */
  readThrough(file: VideoFile, facts: ReadableVideo, task: ReadThrough): Promise<number>;
  plan(file: VideoFile, facts: ReadableVideo): Promise<Plan>;
  /** Throws `UnreadableVideo` and `EngineFailure`. Calls `onProgress` with the seconds done. */
  convert(
    job: { file: VideoFile; facts: ReadableVideo; plan: Plan; output: string; signal: AbortSignal },
    onProgress: (seconds: number) => void,
  ): Promise<void>;
  /**
   * Rewrites an H.264 MP4 so that each unit follows its length, without other changes. Throws `UnreadableVideo` and
   * `EngineFailure`.
   */
  rewrite(path: string, output: string): Promise<void>;
  /** Returns false on failure. */
  savePoster(path: string, atSeconds: number, output: string): Promise<boolean>;
};

const packageFolder = fileURLToPath(new URL("../../../../video/", import.meta.url));
const program = fileURLToPath(new URL("child.ts", import.meta.url));

export function openVideoEngine(
  ffmpegPath: string | null,
  { limits = {}, folder = packageFolder }: { limits?: Partial<EngineLimits>; folder?: string } = {},
): VideoEngine {
  const engine = choose(ffmpegPath, folder);
  const run = (task: Task, onProgress?: (seconds: number) => void, signal?: AbortSignal) =>
    runChild(
      task,
      { ...ordinaryLimits, ...(task.name === "probe" || task.name === "read" ? probeLimits : {}), ...limits },
      onProgress,
      signal,
    );
  return {
    kind: engine.kind,
    async probe(file) {
      if (!(await isWholeVideo(file.path, file.format))) throw new UnreadableVideo("it is not built as a video");
      return (await run({ name: "probe", engine, file })) as VideoFacts;
    },
    readThrough: async (file, facts, { seconds, output }) =>
      Number(await run({ name: "read", engine, file, facts, seconds, output })),
    plan: async (file, facts) =>
      planConversion(facts, {
        format: file.format,
        bytes: (await stat(file.path)).size,
        isPlayed: file.format === "mov" && (await hasPlayedDescriptions(file.path)),
        copiesAll: engine.kind === "none",
      }),
    async convert({ signal, ...job }, onProgress) {
      await run({ name: "convert", engine, ...job }, onProgress, signal);
    },
    async rewrite(path, output) {
      // FFmpeg assumes the lengths, and reads little of a file without them.
      const task = { engine: { kind: "none" as const }, file: { path, format: "mov" as const } };
      const facts = (await run({ name: "probe", ...task })) as ReadableVideo;
      if (facts.video?.codec !== "h264") throw new UnreadableVideo("it has no picture");
      const plan = planConversion(facts, { format: "mov", bytes: 0, isPlayed: true, copiesAll: true });
      await run({ name: "convert", ...task, facts, plan, output });
    },
    savePoster: async (path, atSeconds, output) =>
      (await run({ name: "poster", engine, path, atSeconds, output })) === true,
  };
}

function choose(ffmpegPath: string | null, folder: string): EngineChoice {
  if (ffmpegPath === "off") return { kind: "none" };
  // The system finds a name without a folder.
  if (ffmpegPath !== null && isAbsolute(ffmpegPath) && !existsSync(ffmpegPath)) return { kind: "none" };
  if (ffmpegPath !== null) return { kind: "ffmpeg", program: ffmpegPath };
  return existsSync(join(folder, "node_modules", "node-av", "package.json"))
    ? { kind: "node-av", folder }
    : { kind: "none" };
}

function runChild(
  task: Task,
  { silenceMs, timeoutMs, memoryBytes }: EngineLimits,
  onProgress: (seconds: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const { child, kill } = startLimited([program], { memoryBytes, maxFileBytes, maxProcessorSeconds });
    const timer = setTimeout(kill, timeoutMs);
    let silence = setTimeout(kill, silenceMs);
    signal?.addEventListener("abort", kill);
    let result: Result | undefined;
    let problem: string | undefined;
    let said = "";
    createInterface({ input: child.stdout }).on("line", (line) => {
      clearTimeout(silence);
      silence = setTimeout(kill, silenceMs);
      const answer = readAnswer(line);
      if ("progress" in answer) onProgress(answer.progress);
      else if ("result" in answer) result = answer.result;
      else problem = answer.error;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-500);
    });
    // An ended process does not read its task; its exit is handled below.
    child.stdin.on("error", () => {});
    child.stdin.write(`${JSON.stringify(task)}\n`);
    child.once("error", (error) => reject(new EngineFailure(error.message)));
    child.once("close", (code, killedBy) => {
      clearTimeout(timer);
      clearTimeout(silence);
      signal?.removeEventListener("abort", kill);
      if (result !== undefined) resolve(result);
      else if (signal?.aborted) reject(signal.reason);
      else if (problem !== undefined) reject(new UnreadableVideo(problem));
      else reject(new EngineFailure(`the process ended with ${killedBy ?? code}: ${said.trim().split("\n")[0]}`));
    });
  });
}

function readAnswer(line: string): Answer {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return { progress: 0 };
  }
}
